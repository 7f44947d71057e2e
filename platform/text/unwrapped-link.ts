/** Services that lead every link by way of themselves, and the parameter that names the target. */
const wrappers: readonly { host: RegExp; path: RegExp; parameters: readonly string[] }[] = [
  { host: /(^|\.)safelinks\.protection\.(outlook|office365)\.(com|us)$/, path: /^\//, parameters: ["url"] },
  { host: /^statics\.teams\.cdn\.office\.net$/, path: /\/safelinks\//, parameters: ["url"] },
  { host: /^(www\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, parameters: ["q", "url"] },
  { host: /^(lm?\.(facebook|messenger)|l\.(instagram|threads))\.(com|net)$/, path: /^\//, parameters: ["u"] },
  { host: /^urldefense\.(proofpoint\.)?com$/, path: /^\/v1\/url$/, parameters: ["u"] },
  { host: /^(www\.)?youtube\.com$/, path: /^\/redirect$/, parameters: ["q"] },
  { host: /^(www\.)?linkedin\.com$/, path: /^\/(redir\/redirect|safety\/go)\/?$/, parameters: ["url"] },
  { host: /^slack-redir\.net$/, path: /^\/link$/, parameters: ["url"] },
  { host: /(^|\.)linkprotect\.cudasvc\.com$/, path: /^\/url$/, parameters: ["a"] },
  { host: /(^|\.)trendmicro\.com$/, path: /^\/wis\/clicktime\//, parameters: ["url"] },
  { host: /^clicktime\.symantec\.com$/, path: /^\//, parameters: ["u"] },
  { host: /^link\.edgepilot\.com$/, path: /^\/s\//, parameters: ["u"] },
  { host: /^l\.wl\.co$/, path: /^\/l$/, parameters: ["u"] },
  { host: /^t\.umblr\.com$/, path: /^\/redirect$/, parameters: ["z"] },
  { host: /^duckduckgo\.com$/, path: /^\/l\/$/, parameters: ["uddg"] },
];

/**
 * The address that a link leads to by way of Outlook, Google, Facebook, Proofpoint and others, as it is copied from a mail or a search; any other
 * text as it is. What only the service can resolve, such as a shortened link, stays.
 *
 * @example unwrapLink("https://www.google.com/url?q=https://example.org/") // "https://example.org/"
 */
export function unwrapLink(link: string): string {
  let inner = link;
  // Mails that were forwarded have several, one around another.
  for (let depth = 0; depth < 5; depth += 1) {
    const next = targetOf(inner);
    if (next === undefined || !/^(https?:\/\/|mailto:)\S+$/i.test(next) || !URL.canParse(next)) return inner;
    inner = next;
  }
  return inner;
}

function targetOf(link: string): string | undefined {
  if (!/^https?:\/\/\S+$/i.test(link) || !URL.canParse(link)) return undefined;
  const { hostname, pathname, searchParams } = new URL(link);
  if (/^urldefense\.(proofpoint\.)?(com|us)$/.test(hostname)) {
    if (pathname === "/v2/url") return decodeVersion2(searchParams.get("u"));
    if (pathname.startsWith("/v3/")) return decodeVersion3(link);
  }
  // Checkpoint's: "/v2/___https://example.org/a___.YXA…".
  if (/^(protect|url\.[a-z]+\.protect)\.checkpoint\.com$/.test(hostname))
    return /\/___(https?:\/\/.+?)___\./.exec(link)?.[1];
  if (hostname === "secure-web.cisco.com") return decode(/^\/[^/]+\/(https?%3A.+)$/i.exec(pathname)?.[1]);
  const wrapper = wrappers.find(({ host, path }) => host.test(hostname) && path.test(pathname));
  return wrapper?.parameters.map((name) => searchParams.get(name)).find((value) => value !== null) ?? undefined;
}

/** Proofpoint writes "%" as "-" and "/" as "_". */
function decodeVersion2(target: string | null): string | undefined {
  return decode(target?.replaceAll("-", "%").replaceAll("_", "/"));
}

const runLengths = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** "__https://example.org/a*b__;Iw!!…": each "*" is the next of the characters behind the semicolon, "**A" the next two, "**B" three. */
function decodeVersion3(link: string): string | undefined {
  const [, target, encoded = ""] = /\/v3\/__(.+?)__;([^!]*)!/.exec(link) ?? [];
  const isBase64 = /^[\w-]*={0,2}$/.test(encoded) && encoded.replace(/=+$/, "").length % 4 !== 1;
  if (target === undefined || !isBase64) return undefined;
  const bytes = Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  const replaced = [...new TextDecoder().decode(bytes)];
  const whole = target.replaceAll(/\*(?:\*(.))?/g, (_, run: string | undefined) =>
    replaced.splice(0, run === undefined ? 1 : runLengths.indexOf(run) + 2).join(""),
  );
  return decode(whole.replace(/^(https?:\/)(?=[^/])/i, "$1/"));
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
