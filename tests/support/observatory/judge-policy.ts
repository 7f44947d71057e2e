import type { Finding } from "./points.ts";

const broad = ["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"];
const inline = ["'unsafe-inline'", "data:"];

type Directives = ReadonlyMap<string, readonly string[]>;

/** The Observatory's rules for one Content-Security-Policy of a site on https. It does not support several policies, which are never sent here. */
export function judgePolicy(policy: string | undefined, reportOnly: string | undefined): Finding {
  if (policy === undefined)
    return reportOnly === undefined ? "csp-not-implemented" : "csp-not-implemented-but-reporting-enabled";
  const directives = directivesOf(policy);
  if (directives === undefined) return "csp-header-invalid";
  const scripts = inForce(directives, "script-src");
  const styles = inForce(directives, "style-src");
  if (scripts.includes("'strict-dynamic'") && !scripts.some(isHashOrNonce)) return "csp-header-invalid";
  if (scripts.some(isOneOf([...broad, ...inline])) || inForce(directives, "object-src").some(isOneOf(broad)))
    return "csp-implemented-with-unsafe-inline";
  const passive = ["img-src", "media-src"];
  const active = [...directives].filter(([name]) => !passive.includes(name)).flatMap(([, sources]) => sources);
  if (active.some(isInsecure)) return "csp-implemented-with-insecure-scheme";
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return "csp-implemented-with-unsafe-eval";
  if (passive.some((name) => (directives.get(name) ?? directives.get("default-src") ?? []).some(isInsecure)))
    return "csp-implemented-with-insecure-scheme-in-passive-content-only";
  if (styles.some(isOneOf([...broad, ...inline]))) return "csp-implemented-with-unsafe-inline-in-style-src-only";
  return directives.get("default-src")?.join(" ") === "'none'"
    ? "csp-implemented-with-no-unsafe-default-src-none"
    : "csp-implemented-with-no-unsafe";
}

/** Undefined where a directive is repeated, or the policy is nearly empty. */
export function directivesOf(policy: string): Directives | undefined {
  const parts = policy
    .toLowerCase()
    .split(";")
    .map((part) => part.trim().split(/\s+/));
  const named = parts.filter(([name]) => name !== "").map(([name = "", ...sources]) => [name, sources] as const);
  const directives = new Map(
    named.map(([name, sources]) => [name, sources.length === 0 && name.endsWith("-src") ? ["'none'"] : sources]),
  );
  const isShort = policy.trim().length < "img-src".length - 1;
  return isShort || policy.includes(",") || directives.size < named.length ? undefined : directives;
}

/** The effective sources of a directive. Browsers ignore `'unsafe-inline'` beside a hash or nonce, and hosts beside `'strict-dynamic'`. */
function inForce(directives: Directives, name: string) {
  const sources = directives.get(name) ?? directives.get("default-src") ?? ["*"];
  if (!sources.some(isHashOrNonce)) return sources;
  const isDynamic = sources.includes("'strict-dynamic'");
  const isUnread = (source: string) => isDynamic && broad.some((prefix) => source.startsWith(prefix));
  return sources.filter((source) => source !== "'unsafe-inline'" && !isUnread(source));
}

function isHashOrNonce(source: string) {
  return /^'(sha256|sha384|sha512|nonce)-/.test(source);
}

function isInsecure(source: string) {
  return source.startsWith("http:") || source.startsWith("ftp:");
}

function isOneOf(list: readonly string[]) {
  return (source: string) => list.includes(source);
}
