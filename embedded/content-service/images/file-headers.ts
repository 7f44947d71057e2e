/** Shown or played by browsers, which run nothing of it. */
const media = /^((image\/(?!svg)|video\/|audio\/)[\w.-]+|application\/pdf)$/;
/** Sent as what they are, in a sandbox: an SVG, which may carry a script, texts, fonts, and documents of offices, which browsers save. */
const sandboxed =
  /^(image\/svg\+xml|text\/(plain|csv|calendar|vtt)|font\/[\w.-]+|application\/(zip|rtf|msword|vnd\.[\w.-]+))$/;
const sandbox = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/**
 * The headers of a file by its content type. Files are served from the site's own origin, whose pages may load scripts from there: whatever a
 * browser could run (scripts, pages, XML), and every type that is not known to be harmless, can only be saved.
 */
export function fileHeaders(contentType: string): Record<string, string> {
  const written = contentType.toLowerCase();
  const [, type = ""] = /^([\w.+-]+\/[\w.+-]+)(; *charset=[\w-]+)?$/.exec(written) ?? [];
  const asItIs = { "Content-Type": written, "X-Content-Type-Options": "nosniff" };
  if (media.test(type)) return asItIs;
  if (sandboxed.test(type)) return { ...asItIs, ...sandbox };
  return {
    ...asItIs,
    ...sandbox,
    "Content-Type": "application/octet-stream",
    "Content-Disposition": "attachment",
  };
}
