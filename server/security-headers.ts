import type { MiddlewareHandler } from "hono";

const always = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/**
 * Headers of every answer. A page brings its own Content-Security-Policy with the hashes of its inline scripts; everything else
 * may load nothing at all. A 304 gets none: a browser puts what it says over the headers of the copy that it keeps, and that copy's
 * policy is the right one.
 */
export function securityHeaders(options: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status === 304) return;
    const { headers } = c.res;
    for (const [name, value] of Object.entries(always)) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has("Content-Security-Policy"))
      headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    // For this host alone: what else the committee has under its name is not ours to promise for.
    if (options.https) headers.set("Strict-Transport-Security", "max-age=31536000");
  };
}
