import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { errorResponse, invalidQuery, notFound, notSupported } from "../contentful-errors.ts";
import { matchesEtag } from "../etag.ts";
import type { Snapshot } from "../store/content-snapshot.ts";
import { type DocumentType, deliverContentType, deliverLocale } from "./delivered-documents.ts";
import { documentsInLocale } from "./locale-documents.ts";
import { parseQuery, readLocale } from "./query.ts";
import { QueryReader } from "./query-parameters.ts";
import { runQuery } from "./run-query.ts";

type Api = { space: string; environment: string; token: string; snapshot: () => Promise<Snapshot> };

const environmentPath = "/spaces/:space/environments/:environment";

/**
 * The Delivery API: the space, and in its environment entries, assets, content types and locales. Anything else is answered with a
 * 400 that names it.
 */
export function deliveryApi(api: Api): Hono {
  const app = new Hono();
  const { snapshot } = api;
  app.use("/spaces/:space/*", requireToken(api.token), requireSpace(api));
  app.on("GET", ["/spaces/:space", "/spaces/:space/"], async (c) => respondWithSpace(c, await snapshot()));
  for (const [documentType, name] of [["Entry", "entries"] as const, ["Asset", "assets"] as const]) {
    app.get(`${environmentPath}/${name}`, async (c) => respondToQuery(c, documentType, await snapshot()));
    app.get(`${environmentPath}/${name}/:id`, async (c) =>
      respondWithDocument(c, documentType, c.req.param("id"), await snapshot()),
    );
  }
  app.get(`${environmentPath}/content_types`, async (c) => {
    const current = await snapshot();
    return respondWithList(
      c,
      [...current.types.values()].map((type) => deliverContentType(current, type)),
    );
  });
  app.get(`${environmentPath}/content_types/:id`, async (c) =>
    respondWithContentType(c, c.req.param("id"), await snapshot()),
  );
  app.get(`${environmentPath}/locales`, async (c) => respondWithList(c, (await snapshot()).locales.map(deliverLocale)));
  app.all("/spaces/*", (c) => {
    const resource = c.req.path.split("/environments/")[1]?.split("/").slice(1).join("/") || c.req.path;
    return errorResponse(400, "BadRequest", notSupported(resource).details);
  });
  return app;
}

function requireToken(token: string): MiddlewareHandler {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return async (c, next) => {
    const header = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
    const provided = header ?? c.req.query("access_token") ?? "";
    if (timingSafeEqual(digest(provided), digest(token))) return next();
    return errorResponse(401, "AccessTokenInvalid", "The access token you sent could not be found or is invalid.");
  };
}

function requireSpace({ space, environment }: Api): MiddlewareHandler {
  return async (c, next) => {
    const [, requestedSpace = "", requestedEnvironment] =
      /\/spaces\/([^/]+)(?:\/environments\/([^/]+))?/.exec(c.req.path) ?? [];
    if (requestedSpace !== space)
      return notFound("Space", requestedSpace, {
        space: requestedSpace,
        environment: requestedEnvironment ?? environment,
      });
    if ((requestedEnvironment ?? environment) !== environment)
      return notFound("Environment", requestedEnvironment ?? "", { space, environment: requestedEnvironment ?? "" });
    if (c.req.header("X-Contentful-Locale-Based-Publishing"))
      return invalidQuery([notSupported("X-Contentful-Locale-Based-Publishing")]);
    return next();
  };
}

function respondToQuery(c: Context, documentType: DocumentType, snapshot: Snapshot) {
  const parsed = parseQuery(new URL(c.req.url).searchParams, documentType, snapshot);
  return parsed.ok ? respond(c, runQuery(parsed.query, documentType, snapshot)) : invalidQuery(parsed.errors);
}

function respondWithDocument(c: Context, documentType: DocumentType, id: string, snapshot: Snapshot) {
  const reader = readerOf(c, ["locale"]);
  const locale = readLocale(reader, snapshot);
  if (reader.errors.length > 0) return invalidQuery(reader.errors);
  const document = documentsInLocale(snapshot, locale).find(documentType, id);
  return document ? respond(c, document) : notFound(documentType, id, snapshot.location);
}

function respondWithContentType(c: Context, id: string, snapshot: Snapshot) {
  const { errors } = readerOf(c, []);
  if (errors.length > 0) return invalidQuery(errors);
  const type = snapshot.types.get(id);
  return type ? respond(c, deliverContentType(snapshot, type)) : notFound("ContentType", id, snapshot.location);
}

function respondWithList(c: Context, items: readonly object[]) {
  const reader = readerOf(c, ["skip", "limit"]);
  const { skip, limit } = reader.pagination();
  if (reader.errors.length > 0) return invalidQuery(reader.errors);
  const page = { total: items.length, skip, limit, items: items.slice(skip, skip + limit) };
  return respond(c, { sys: { type: "Array" }, ...page });
}

function respondWithSpace(c: Context, { location, locales }: Snapshot) {
  const { errors } = readerOf(c, []);
  if (errors.length > 0) return invalidQuery(errors);
  const { space } = location;
  const listed = locales.map(deliverLocale).map(({ sys: _, ...locale }) => locale);
  return respond(c, { sys: { type: "Space", id: space }, name: space, locales: listed });
}

function readerOf(c: Context, names: readonly string[]) {
  return new QueryReader(new URL(c.req.url).searchParams, [...names, "access_token"]);
}

/** Cached for a few seconds only, so that a correction shows soon; after that a 304 costs a client almost nothing. */
function respond(c: Context, body: object) {
  const text = JSON.stringify(body);
  const etag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "public, max-age=5",
    Vary: "Authorization",
    "Content-Type": "application/vnd.contentful.delivery.v1+json",
    "X-Contentful-Request-Id": crypto.randomUUID(),
  };
  return matchesEtag(c, etag) ? c.body(null, 304, headers) : c.body(text, 200, headers);
}
