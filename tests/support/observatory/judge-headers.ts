import { directivesOf, judgePolicy } from "./judge-policy.ts";
import { type Finding, gradeOf } from "./points.ts";

/** A site's response to a request by https. */
export type HeaderResponse = {
  headers: Headers;
  /** The page, where it is one. */
  html?: string;
  /** The headers of the response that a page of another origin gets. */
  crossOrigin: Headers;
};

const sixMonths = 15_768_000;
const anotherSite = "https://http-observatory.security.mozilla.org";

/** The findings of Mozilla's HTTP Observatory on one response, test by test, and the resulting grade. */
export function judge({ headers, html, crossOrigin }: HeaderResponse) {
  const policy = headers.get("Content-Security-Policy") ?? undefined;
  const reportOnly = headers.get("Content-Security-Policy-Report-Only") ?? undefined;
  const findings: Finding[] = [
    judgePolicy(policy, reportOnly),
    judgeCookies(headers),
    judgeToken("coep", headers.get("Cross-Origin-Embedder-Policy"), ["require-corp", "credentialless", "unsafe-none"]),
    judgeToken("coop", headers.get("Cross-Origin-Opener-Policy"), [
      "same-origin",
      "same-origin-allow-popups",
      "noopener-allow-popups",
      "unsafe-none",
    ]),
    judgeToken("corp", headers.get("Cross-Origin-Resource-Policy"), ["same-origin", "same-site", "cross-origin"]),
    judgeSharing(crossOrigin),
    judgeReferrer(headers.get("Referrer-Policy")),
    judgeTransport(headers.get("Strict-Transport-Security")),
    judgeScripts(html),
    judgeSniffing(headers.get("X-Content-Type-Options")),
    judgeFrames(headers.get("X-Frame-Options"), policy),
  ];
  return { findings, ...gradeOf(findings) };
}

function judgeCookies(headers: Headers): Finding {
  const cookies = headers.getSetCookie().map((cookie) => cookie.toLowerCase());
  if (cookies.length === 0) return "cookies-not-found";
  const isKeptByHttps = judgeTransport(headers.get("Strict-Transport-Security")).includes("at-least-six");
  // From best to worst: the worst of them all counts.
  const faults: [Finding, (cookie: string) => boolean][] = [
    ["cookies-session-without-secure-flag", (cookie) => isSession(cookie) && !isSecure(cookie) && !isKeptByHttps],
    ["cookies-session-without-httponly-flag", (cookie) => isSession(cookie) && !/; *httponly/.test(cookie)],
    [
      "cookies-anticsrf-without-samesite-flag",
      (cookie) => nameOf(cookie).includes("csrf") && !/; *samesite=/.test(cookie),
    ],
    ["cookies-samesite-flag-invalid", (cookie) => hasBadSameSite(cookie)],
    ["cookies-session-without-secure-flag-but-protected-by-hsts", (cookie) => isSession(cookie) && !isSecure(cookie)],
    ["cookies-without-secure-flag", (cookie) => !isSecure(cookie) && !isKeptByHttps],
    ["cookies-without-secure-flag-but-protected-by-hsts", (cookie) => !isSecure(cookie)],
    ["cookies-secure-with-httponly-sessions", (cookie) => !/; *samesite=/.test(cookie)],
  ];
  const [worst] = faults.find(([, has]) => cookies.some(has)) ?? [];
  return worst ?? "cookies-secure-with-httponly-sessions-and-samesite";
}

function nameOf(cookie: string) {
  return cookie.slice(0, cookie.indexOf("="));
}

function isSession(cookie: string) {
  return /login|sess/.test(nameOf(cookie));
}

function isSecure(cookie: string) {
  return /; *secure/.test(cookie);
}

function hasBadSameSite(cookie: string) {
  const [, value] = /; *samesite(?:=([^;]*))?/.exec(cookie) ?? [undefined, "lax"];
  return !["lax", "strict", "none"].includes(value?.trim() ?? "") || (value === "none" && !isSecure(cookie));
}

/** One token, and parameters that do not count. */
function judgeToken<Kind extends "coep" | "coop" | "corp", Value extends string>(
  kind: Kind,
  header: string | null,
  known: readonly Value[],
) {
  if (header === null) return `${kind}-not-implemented` as const;
  const given = header.split(";")[0]?.trim();
  const value = known.find((each) => each === given);
  return value === undefined ? (`${kind}-header-invalid` as const) : (`${kind}-implemented-with-${value}` as const);
}

function judgeSharing(headers: Headers): Finding {
  const allowed = headers.get("Access-Control-Allow-Origin");
  if (allowed === null) return "cross-origin-resource-sharing-not-implemented";
  if (allowed === "*") return "cross-origin-resource-sharing-implemented-with-public-access";
  return allowed === anotherSite && headers.get("Access-Control-Allow-Credentials") === "true"
    ? "cross-origin-resource-sharing-implemented-with-universal-access"
    : "cross-origin-resource-sharing-implemented-with-restricted-access";
}

function judgeReferrer(header: string | null): Finding {
  if (header === null) return "referrer-policy-not-implemented";
  const good = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
  const bad = ["origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade"];
  const directives = header.split(",").map((each) => each.trim().toLowerCase());
  const last = directives.findLast((each) => good.includes(each) || bad.includes(each));
  if (last === undefined) return "referrer-policy-header-invalid";
  return good.includes(last) ? "referrer-policy-private" : "referrer-policy-unsafe";
}

function judgeTransport(header: string | null): Finding {
  if (header === null) return "hsts-not-implemented";
  const [, age] = /(?:^|;) *max-age=(\d+)/i.exec(header) ?? [];
  if (age === undefined || header.includes(",")) return "hsts-header-invalid";
  return Number(age) < sixMonths
    ? "hsts-implemented-max-age-less-than-six-months"
    : "hsts-implemented-max-age-at-least-six-months";
}

/** A site's own scripts need no digest; no page here may have scripts of other origins, which get the worst result. */
function judgeScripts(html: string | undefined): Finding {
  if (html === undefined) return "sri-not-implemented-response-not-html";
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  if (scripts.length === 0) return "sri-not-implemented-but-no-scripts-loaded";
  return scripts.some((tag) => /\ssrc="(https?:)?\/\//i.test(tag))
    ? "sri-not-implemented-and-external-scripts-not-loaded-securely"
    : "sri-not-implemented-but-all-scripts-loaded-from-secure-origin";
}

function judgeSniffing(header: string | null): Finding {
  if (header === null) return "x-content-type-options-not-implemented";
  return header.trim().toLowerCase() === "nosniff"
    ? "x-content-type-options-nosniff"
    : "x-content-type-options-header-invalid";
}

function judgeFrames(header: string | null, policy = ""): Finding {
  if (directivesOf(policy)?.has("frame-ancestors")) return "x-frame-options-implemented-via-csp";
  if (header === null) return "x-frame-options-not-implemented";
  const value = header.trim().toLowerCase();
  if (value.startsWith("allow-from")) return "x-frame-options-allow-from-origin";
  return ["deny", "sameorigin"].includes(value)
    ? "x-frame-options-sameorigin-or-deny"
    : "x-frame-options-header-invalid";
}
