import type { Context } from "hono";

/** Whether `If-None-Match` holds this ETag, compared weakly: a proxy that compresses a response weakens its ETag. */
export function matchesEtag(c: Context, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return (c.req.header("If-None-Match") ?? "")
    .split(",")
    .some((tag) => strong(tag) === strong(etag) || tag.trim() === "*");
}
