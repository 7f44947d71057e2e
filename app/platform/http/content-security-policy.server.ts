import { createHash } from "node:crypto";

/** What a page may load from elsewhere. */
export type Elsewhere = { scripts: string; frames: string; connections: string };

/** What Stripe says its script needs for cards (docs.stripe.com/security/guide, Content Security Policy). */
export const stripeSources: Elsewhere = {
  scripts: "https://js.stripe.com https://*.js.stripe.com",
  frames: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  connections: "https://api.stripe.com",
};

/**
 * A page's Content-Security-Policy. Inline scripts are allowed by the hash of what they say, so that the page can be kept and sent
 * again as it is; nothing else inline is allowed, and nothing comes from elsewhere, unless the page is one that takes payments (P16).
 *
 * @param html the page with one character for each of its bytes (`latin1`).
 */
export function contentSecurityPolicy(html: string, elsewhere?: Elsewhere): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash("sha256").update(script, "latin1").digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes), ...(elsewhere ? [elsewhere.scripts] : [])].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    elsewhere ? `connect-src 'self' ${elsewhere.connections}` : "connect-src 'self'",
    ...(elsewhere ? [`frame-src ${elsewhere.frames}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The text of every inline script that a browser would run: those without `src` and not a data block such as JSON-LD. */
function inlineScripts(html: string): string[] {
  return [...scriptsOf(html)]
    .filter(({ attributes }) => !/\ssrc=/.test(attributes) && !attributes.includes("ld+json"))
    .map(({ text }) => text);
}

/** Step by step from one end to the other: a pattern would look for an end after each beginning, again and again. */
function* scriptsOf(html: string) {
  let at = html.indexOf("<script");
  while (at >= 0) {
    const opened = html.indexOf(">", at);
    const end = html.indexOf("</script>", opened);
    if (opened < 0 || end < 0) return;
    yield { attributes: html.slice(at + "<script".length, opened), text: html.slice(opened + 1, end) };
    at = html.indexOf("<script", end);
  }
}
