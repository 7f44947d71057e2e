import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Snapshot } from "./content-snapshot.ts";
import { errorResponse, invalidQuery, notFound, notSupported } from "./contentful-errors.ts";
import { type DocumentType, deliverContentType, deliverLocale, localeView } from "./delivered-documents.ts";
import { matchesEtag } from "./etag.ts";
import { parseQuery, readLocale } from "./query.ts";
import { checkNames, readPagination } from "./query-parameters.ts";
import { runQuery } from "./run-query.ts";

type Api = { space: string; environment: string; token: string; snapshot: () => Promise<Snapshot> };

const environmentPath = "/spaces/:space/environments/:environment";
const singular = { Entry: "entries", Asset: "assets" } as const;

/**
 * The Delivery API: the space, and in its environment entries, assets, content types and locales. Everything else of it answers
 * 400 and says so by name.
 */
export function deliveryApi(api: Api): Hono {
  const app = new Hono();
  app.use("/spaces/:space/*", withToken(api.token), inSpace(api));
  app.on("GET", ["/spaces/:space", "/spaces/:space/"], async (c) => answerList(c, [], await api.snapshot(), spaceOf));
  for (const kind of ["Entry", "Asset"] as const) {
    app.get(`${environmentPath}/${singular[kind]}`, async (c) => answerQuery(c, kind, await api.snapshot()));
    app.get(`${environmentPath}/${singular[kind]}/:id`, async (c) =>
      answerOne(c, kind, c.req.param("id"), await api.snapshot()),
    );
  }
  app.get(`${environmentPath}/content_types`, async (c) =>
    answerList(c, ["skip", "limit"], await api.snapshot(), contentTypesOf),
  );
  app.get(`${environmentPath}/content_types/:id`, async (c) =>
    answerContentType(c, c.req.param("id"), await api.snapshot()),
  );
  app.get(`${environmentPath}/locales`, async (c) => answerList(c, ["skip", "limit"], await api.snapshot(), localesOf));
  app.all("/spaces/*", (c) => {
    const resource = c.req.path.split("/environments/")[1]?.split("/").slice(1).join("/") || c.req.path;
    return errorResponse(400, "BadRequest", notSupported(resource).details);
  });
  return app;
}

function withToken(token: string): MiddlewareHandler {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return async (c, next) => {
    const header = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
    const given = header ?? c.req.query("access_token") ?? "";
    if (timingSafeEqual(digest(given), digest(token))) return next();
    return errorResponse(401, "AccessTokenInvalid", "The access token you sent could not be found or is invalid.");
  };
}

function inSpace({ space, environment }: Api): MiddlewareHandler {
  return async (c, next) => {
    const [, askedSpace = "", askedEnvironment] =
      /\/spaces\/([^/]+)(?:\/environments\/([^/]+))?/.exec(c.req.path) ?? [];
    if (askedSpace !== space)
      return notFound("Space", askedSpace, { space: askedSpace, environment: askedEnvironment ?? environment });
    if ((askedEnvironment ?? environment) !== environment)
      return notFound("Environment", askedEnvironment ?? "", { space, environment: askedEnvironment ?? "" });
    if (c.req.header("X-Contentful-Locale-Based-Publishing"))
      return invalidQuery([notSupported("X-Contentful-Locale-Based-Publishing")]);
    return next();
  };
}

function answerQuery(c: Context, kind: DocumentType, snapshot: Snapshot) {
  const parsed = parseQuery(new URL(c.req.url).searchParams, kind, snapshot);
  return parsed.ok ? answer(c, runQuery(parsed.query, kind, snapshot)) : invalidQuery(parsed.faults);
}

function answerOne(c: Context, kind: DocumentType, id: string, snapshot: Snapshot) {
  const { parameters, faults } = readParameters(c, ["locale"]);
  const locale = readLocale(parameters, snapshot, faults);
  if (faults.length > 0) return invalidQuery(faults);
  const document = localeView(snapshot, locale)[kind].get(id);
  return document ? answer(c, document) : notFound(kind, id, snapshot.location);
}

function answerContentType(c: Context, id: string, snapshot: Snapshot) {
  const { faults } = readParameters(c, []);
  if (faults.length > 0) return invalidQuery(faults);
  const type = snapshot.types.get(id);
  return type ? answer(c, deliverContentType(snapshot, type)) : notFound("ContentType", id, snapshot.location);
}

type ListOf = (snapshot: Snapshot, skip: number, limit: number) => object;

function answerList(c: Context, names: readonly string[], snapshot: Snapshot, listOf: ListOf) {
  const { parameters, faults } = readParameters(c, names);
  const { skip, limit } = readPagination(parameters, faults);
  return faults.length > 0 ? invalidQuery(faults) : answer(c, listOf(snapshot, skip, limit));
}

function contentTypesOf(snapshot: Snapshot, skip: number, limit: number) {
  return arrayOf(
    [...snapshot.types.values()].map((type) => deliverContentType(snapshot, type)),
    skip,
    limit,
  );
}

function localesOf(snapshot: Snapshot, skip: number, limit: number) {
  return arrayOf(snapshot.locales.map(deliverLocale), skip, limit);
}

function arrayOf(all: readonly object[], skip: number, limit: number) {
  return { sys: { type: "Array" }, total: all.length, skip, limit, items: all.slice(skip, skip + limit) };
}

function spaceOf({ location: place, locales }: Snapshot) {
  const named = locales.map(({ code, name, default: isDefault, fallbackCode }) => ({
    code,
    default: isDefault === true,
    name,
    fallbackCode: fallbackCode ?? null,
  }));
  return { sys: { type: "Space", id: place.space }, name: place.space, locales: named };
}

function readParameters(c: Context, names: readonly string[]) {
  const parameters = new URL(c.req.url).searchParams;
  return { parameters, faults: checkNames(parameters, [...names, "access_token"]) };
}

/** Kept for a few seconds only, so that a corrected text shows soon; after that a 304 costs a reader almost nothing. */
function answer(c: Context, body: object) {
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
