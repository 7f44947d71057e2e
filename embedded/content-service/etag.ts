import type { Context } from "hono";

/** Whether the reader says that it has the answer of this ETag already. A tag is the same one after it was weakened on the way. */
export function matchesEtag(c: Context, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return (c.req.header("If-None-Match") ?? "")
    .split(",")
    .some((tag) => strong(tag) === strong(etag) || tag.trim() === "*");
}
