import { type Context, Hono } from "hono";
import { errorResponse, invalidQuery, notFound, notSupported } from "../contentful-errors.ts";
import type { Snapshot } from "../store/content-snapshot.ts";
import type { Database } from "../store/content-store.ts";
import { type DeliveryEnv, type EnvironmentIds, type Reading, requireSpace, requireToken } from "./delivery-access.ts";
import { respond, respondWithList } from "./delivery-response.ts";
import { type DocumentType, deliverContentType, deliverLocale, deliverTag } from "./documents/delivered-documents.ts";
import { documentsInLocale } from "./documents/locale-documents.ts";
import { queryList } from "./query/list-query.ts";
import { parseQuery, readLocale } from "./query/query.ts";
import { QueryReader } from "./query/query-parameters.ts";
import { contentTypePaths, tagPaths } from "./query/query-path.ts";
import { runQuery } from "./query/run-query.ts";
import { syncApi } from "./sync/sync-api.ts";

type Api = EnvironmentIds & {
  published: () => Promise<Snapshot>;
  /** What is published, and the drafts if there is a Preview API. */
  readings: readonly Reading[];
  db: Database;
  /** The site's. */
  origin: string;
};
type Answer = (c: Context<DeliveryEnv>) => Response | Promise<Response>;

const environmentPath = "/spaces/:space/environments/:environment";

/**
 * The Delivery API: the space, and in its environment entries, assets, content types, locales and tags; and with another token the
 * Preview API, the same of drafts. Anything else is answered with a 400 that names it.
 */
export function deliveryApi(api: Api): Hono<DeliveryEnv> {
  const app = new Hono<DeliveryEnv>();
  const answer = (path: string, handler: Answer) => app.get(`${environmentPath}/${path}`, handler);
  app.use("/spaces/:space/*", requireToken(api.readings), requireSpace(api));
  app.on("GET", ["/spaces/:space", "/spaces/:space/"], respondWithSpace);
  answer("entries", (c) => respondToQuery(c, "Entry"));
  answer("entries/:id", (c) => respondWithDocument(c, "Entry"));
  answer("assets", (c) => respondToQuery(c, "Asset"));
  answer("assets/:id", (c) => respondWithDocument(c, "Asset"));
  answer("content_types", (c) => respondToListQuery(c, contentTypesOf(c), contentTypePaths));
  answer("content_types/:id", (c) => respondWithOne(c, "ContentType", contentTypesOf(c)));
  answer("tags", (c) => respondToListQuery(c, tagsOf(c), tagPaths));
  answer("tags/:id", (c) => respondWithOne(c, "Tag", tagsOf(c)));
  answer("locales", respondWithLocales);
  answer("sync", syncApi(api));
  app.all("/spaces/*", (c) => {
    const resource = c.req.path.split("/environments/")[1]?.split("/").slice(1).join("/") || c.req.path;
    return errorResponse(400, "BadRequest", notSupported(resource).details);
  });
  return app;
}

function respondToQuery(c: Context<DeliveryEnv>, documentType: DocumentType) {
  const snapshot = c.get("snapshot");
  const parsed = parseQuery(parametersOf(c), documentType, snapshot);
  if (!parsed.ok) return invalidQuery(parsed.errors);
  const { part, ...result } = runQuery(parsed.query, documentType, snapshot);
  return respondWithList(c, part, result);
}

function respondWithDocument(c: Context<DeliveryEnv>, documentType: DocumentType) {
  const snapshot = c.get("snapshot");
  const reader = readerOf(c, ["locale"]);
  const locale = readLocale(reader, snapshot);
  if (reader.errors.length > 0) return invalidQuery(reader.errors);
  const id = c.req.param("id") ?? "";
  const document = documentsInLocale(snapshot, locale).find(documentType, id);
  return document ? respond(c, document) : notFound(documentType, id, snapshot.location);
}

function contentTypesOf(c: Context<DeliveryEnv>) {
  const snapshot = c.get("snapshot");
  return [...snapshot.types.values()].map((type) => deliverContentType(snapshot, type));
}

function tagsOf(c: Context<DeliveryEnv>) {
  const snapshot = c.get("snapshot");
  return [...snapshot.tags.values()].map((tag) => deliverTag(snapshot, tag));
}

function respondToListQuery(c: Context<DeliveryEnv>, items: readonly object[], paths: ReadonlyMap<string, string>) {
  const result = queryList(parametersOf(c), items, paths);
  return result.ok ? respondWithList(c, result.part, { items: result.items }) : invalidQuery(result.errors);
}

function respondWithOne(c: Context<DeliveryEnv>, type: string, items: readonly { sys: { id: string } }[]) {
  const { errors } = readerOf(c, []);
  if (errors.length > 0) return invalidQuery(errors);
  const id = c.req.param("id") ?? "";
  const found = items.find(({ sys }) => sys.id === id);
  return found ? respond(c, found) : notFound(type, id, c.get("snapshot").location);
}

function respondWithLocales(c: Context<DeliveryEnv>) {
  const { locales } = c.get("snapshot");
  const reader = readerOf(c, ["skip", "limit"]);
  const { skip, limit } = reader.pagination();
  if (reader.errors.length > 0) return invalidQuery(reader.errors);
  const items = locales.slice(skip, skip + limit).map(deliverLocale);
  return respondWithList(c, { total: locales.length, skip, limit }, { items });
}

function respondWithSpace(c: Context<DeliveryEnv>) {
  const { location, locales } = c.get("snapshot");
  const { errors } = readerOf(c, []);
  if (errors.length > 0) return invalidQuery(errors);
  const { space } = location;
  const listed = locales.map(deliverLocale).map(({ sys: _, ...locale }) => locale);
  return respond(c, { sys: { type: "Space", id: space }, name: space, locales: listed });
}

function readerOf(c: Context<DeliveryEnv>, names: readonly string[]) {
  return new QueryReader(parametersOf(c), [...names, "access_token"]);
}

/** In the Preview API the SDK asks for source maps, which this service does not have: it answers without them. */
function parametersOf(c: Context<DeliveryEnv>) {
  const { searchParams } = new URL(c.req.url);
  if (c.get("snapshot").isPreview) searchParams.delete("includeContentSourceMaps");
  return searchParams;
}
