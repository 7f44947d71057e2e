import type { MiddlewareHandler } from "hono";
import type { Config } from "#platform/config/config.server.ts";

export type SecurityHeader = readonly [name: string, value: string];

const always = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** For public files that other sites may embed: posters, files of the build, share pictures. Everything else stays `same-origin`. */
export const allowCrossOrigin: SecurityHeader = ["Cross-Origin-Resource-Policy", "cross-origin"];

/** For responses that are no pages: they may load nothing. */
const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type SiteConfig = Pick<Config, "siteUrl" | "hstsSubdomains">;

/**
 * Headers of every response. A page sets its own Content-Security-Policy with the hashes of its inline scripts; everything else
 * may load nothing at all. A 304 gets only Strict-Transport-Security: a browser replaces the headers of its cached copy by those of
 * a 304, and the copy's own policy is the right one.
 */
export function securityHeaders(config: SiteConfig): MiddlewareHandler {
  const headers = securityHeadersOf(config);
  const transport = transportOf(config);
  return async (c, next) => {
    await next();
    addMissing(c.res.headers, c.res.status === 304 ? transport : headers);
  };
}

/** The same headers for responses that do not pass through the app, with the policy of responses that are no pages. */
export function securityHeadersOf(config: SiteConfig): readonly SecurityHeader[] {
  return [...Object.entries(always), ["Content-Security-Policy", closed], ...transportOf(config)];
}

/** Strict-Transport-Security for a year; browsers ignore it over http. */
function transportOf({ siteUrl, hstsSubdomains }: SiteConfig): readonly SecurityHeader[] {
  if (!siteUrl.startsWith("https:")) return [];
  return [["Strict-Transport-Security", `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}`]];
}

/** Headers that the response already has stay. */
export function addMissing(headers: Headers, added: readonly SecurityHeader[]) {
  for (const [name, value] of added) if (!headers.has(name)) headers.set(name, value);
}
