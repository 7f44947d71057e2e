import { hash } from "node:crypto";
import type { Context } from "hono";
import { errorResponse } from "../contentful-errors.ts";
import { matchesEtag } from "../etag.ts";
import type { DeliveryEnv } from "./delivery-access.ts";
import type { ListPart } from "./query/run-query.ts";

/** Contentful's, in bytes: 7 MiB. */
const maxResponseSize = 7_340_032;

/**
 * What is published is cached for a few seconds only, so that a correction shows soon; after that a 304 costs a client almost nothing.
 * Drafts are stored nowhere.
 */
export function respond(c: Context<DeliveryEnv>, body: object): Response {
  const text = JSON.stringify(body);
  if (text.length > maxResponseSize) {
    const message = `Response size too big. Maximum allowed response size: ${maxResponseSize}B.`;
    return errorResponse(400, "BadRequest", message);
  }
  const headers = {
    Vary: "Authorization",
    "Content-Type": "application/vnd.contentful.delivery.v1+json",
    "X-Contentful-Request-Id": crypto.randomUUID(),
  };
  if (c.get("snapshot").isPreview) return c.body(text, 200, { ...headers, "Cache-Control": "no-store" });
  const etag = `W/"${hash("sha256", text, "base64url")}"`;
  const cached = { ETag: etag, "Cache-Control": "public, max-age=5", ...headers };
  return matchesEtag(c, etag) ? c.body(null, 304, cached) : c.body(text, 200, cached);
}

/** A list with its total, or with the addresses of the pages around it. */
export function respondWithList(c: Context<DeliveryEnv>, part: ListPart, rest: { items: readonly object[] }): Response {
  if (!("pages" in part)) return respond(c, { sys: { type: "Array" }, ...part, ...rest });
  const { next, prev } = part.pages;
  const pages = {
    ...(next !== undefined && { next: pageAddress(c, "pageNext", next) }),
    ...(prev !== undefined && { prev: pageAddress(c, "pagePrev", prev) }),
  };
  return respond(c, { sys: { type: "Array" }, limit: part.limit, pages, ...rest });
}

function pageAddress(c: Context, name: string, position: string) {
  const { pathname, searchParams } = new URL(c.req.url);
  for (const known of ["pageNext", "pagePrev", "access_token"]) searchParams.delete(known);
  searchParams.set(name, position);
  return `${pathname}?${searchParams}`;
}
