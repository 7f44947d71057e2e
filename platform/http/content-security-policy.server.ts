import { hash } from "node:crypto";

/** Sources of other origins that a page may load. */
export type ExternalSources = { scripts: string; frames: string; connections: string };

/** As Stripe documents for its card form (docs.stripe.com/security/guide, Content Security Policy). */
export const stripeSources: ExternalSources = {
  scripts: "https://js.stripe.com https://*.js.stripe.com",
  frames: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  connections: "https://api.stripe.com",
};

/**
 * A page's Content-Security-Policy. Inline scripts are allowed by their hash rather than a nonce, so that the page can be cached; nothing
 * else inline is allowed, and other origins only on pages that take payments.
 *
 * @param scripts the source of each inline script, as `inlineScriptSources` returns it
 */
export function contentSecurityPolicy(scripts: readonly string[], external?: ExternalSources): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(scripts), ...(external ? [external.scripts] : [])].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    external ? `connect-src 'self' ${external.connections}` : "connect-src 'self'",
    ...(external ? [`frame-src ${external.frames}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The source for each inline script that a browser runs: without `src`, and not a data block such as JSON-LD. */
export function inlineScriptSources(html: string): string[] {
  return [...scriptsOf(html)]
    .filter(({ attributes }) => !/\ssrc=/.test(attributes) && !attributes.includes("ld+json"))
    .map(({ text }) => `'sha256-${hash("sha256", text, "base64")}'`);
}

/** Scans in linear time: a regular expression would search for an end tag again after each start tag. */
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
