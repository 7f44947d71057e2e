import { createHash } from "node:crypto";

/**
 * A page's Content-Security-Policy. Inline scripts are allowed by the hash of what they say, so that the page can be kept and sent
 * again as it is; nothing else inline is allowed, and nothing comes from elsewhere.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The text of every inline script that a browser would run: those without `src` and not a data block such as JSON-LD. */
function inlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts
    .filter(([, attributes = ""]) => !/\ssrc=/.test(attributes) && !attributes.includes("ld+json"))
    .map(([, , text = ""]) => text);
}
