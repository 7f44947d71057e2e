import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { CompiledQuery } from "kysely";
import { errorResponse } from "./contentful-errors.ts";
import type { DeliveryEnv } from "./delivery/delivery-access.ts";
import { deliveryApi } from "./delivery/delivery-api.ts";
import { assetKeys } from "./delivery/documents/asset-keys.ts";
import { assetFiles } from "./images/asset-files.ts";
import {
  createImageVariants,
  type ImageClient,
  type ImageRenderer,
  type VariantCache,
} from "./images/image-variants.ts";
import type { ImageVariant } from "./images/variant-list.ts";
import { type Manage, managementApi, managementApiWithin, unknownWriters } from "./management/management-api.ts";
import type { Caller } from "./management/management-request.ts";
import { type ContentProblem, checkContent, type SiteRules } from "./store/check-content.ts";
import { createSnapshotLoader } from "./store/content-snapshot.ts";
import { type Database, readContentDraftVersion, readFiles, versionQuery } from "./store/content-store.ts";
import { createDraftLoader } from "./store/draft-snapshot.ts";
import { inTransaction } from "./store/edit-documents.ts";
import { type ExtendedModel, extendModel } from "./store/extend-model.ts";
import { findPresentSlug } from "./store/former-slugs.ts";
import {
  exportContent,
  type ImportResult,
  importContent,
  type ReadAsset,
  type WriteAsset,
} from "./store/import-export.ts";

/**
 * A headless content service over the site's own database. It implements Contentful's Delivery and Management API, so that the official SDKs work
 * with it unchanged, and imports and exports the contentful-export format. A request passes through:
 *
 *     delivery/
 *       delivery-api.ts           routes (delivery-access.ts: tokens; delivery-response.ts: lists and headers)
 *       query/                    query.ts reads the query string (query-path.ts: the names in it; conditions.ts, operators.ts: what is asked
 *                                 of them; order.ts; cursor.ts: pages), run-query.ts filters, sorts and selects documents
 *       sync-api.ts               everything, and later what has changed (sync-token.ts)
 *       asset-keys.ts             keys by which programs sign the addresses of files
 *       locale-documents.ts       the documents of one locale, found by id, type or text
 *       delivered-documents.ts    one locale's fields with fallback, links, file URLs
 *     store/
 *       content-snapshot.ts       everything published, in memory, reloaded when the content version grows
 *       draft-snapshot.ts         the same with drafts, for previews
 *       edit-documents.ts         create, update, publish, archive, delete (document-versions.ts: earlier versions)
 *       sync-log.ts               what clients that sync have
 *       content-store.ts          the tables (content-migrations.ts)
 *       import-export.ts          files in and out (documents.ts: their schemas); check-content.ts: problems for editors to fix
 *       former-slugs.ts           web addresses that entries had
 *       extend-model.ts           gives an older store the fields and content types of a newer program
 *       non-publishable-documents.ts   locales, tags and others without a published state; uploads.ts: files that wait for an asset
 *     management/
 *       management-api.ts         who may write; its routes are in the other files
 *       document-routes.ts        content types, entries and assets; content-types.ts, entries.ts, assets.ts: what differs
 *       rules/                    what the content model says of the values of fields
 *     images/
 *       asset-files.ts            originals and ranges; file-headers.ts: what browsers may do with each type; the others: the Images API
 */
export type ContentServiceOptions = {
  db: Database;
  /** The names in the API's URLs, and the one read-only delivery token. */
  space: string;
  environment: string;
  token: string;
  /** The token of the Preview API, which delivers drafts. Without it there is none. */
  previewToken?: string | undefined;
  /** Reads a picture's sides from its header, without decoding it. */
  imageSizeOf?: (bytes: Uint8Array) => { width: number; height: number } | undefined;
  /** The site's address, `http://localhost:3000`: its host is used in the URLs of files. */
  publicUrl: string;
  /** The image variants that are made: what the host's pages use. */
  variantList: readonly ImageVariant[];
  variantCache: VariantCache;
  /** Renders images for the service, outside of the host's own process. */
  imageRenderer: ImageRenderer;
  /** The client of a request and its limit for rendering variants. By default all requests are one client without a limit. */
  imageClientOf?: (c: Context) => ImageClient;
  log?: (message: string) => void;
};

export type ContentService = {
  /** Mounted by the host at `/content`. */
  app: Hono;
  /**
   * Answers a request of the Management API for somebody whom the host knows: by a personal access token, or as whoever is signed in. `record`
   * is called for each change within its transaction.
   */
  manage: Manage;
  /** Answers several requests in one transaction: if `work` throws, nothing of it is done. */
  manageTogether<Result>(
    caller: Caller,
    work: (manage: (request: Request) => Promise<Response>) => Promise<Result>,
  ): Promise<Result>;
  /** The Delivery API with drafts in place of what is published. It takes the delivery token, which is no secret: the host decides who reads it. */
  drafts: Hono<DeliveryEnv>;
  /** The files of all assets, whatever their state: the host decides who gets them. */
  files: Hono;
  importContent(exportFile: unknown, readAsset: ReadAsset): Promise<ImportResult>;
  exportContent(writeAsset: WriteAsset): Promise<Record<string, unknown[]>>;
  /**
   * Gives the stored content model what it does not have yet of another one, an export file: each addition once. `festival.lineupDate` is a field of a
   * content type, `venue` a whole one.
   */
  extendModel(readModel: () => Promise<unknown>, additions: readonly string[]): Promise<ExtendedModel>;
  /** The query for the content version, which grows whenever any process changes what visitors read. */
  versionQuery: CompiledQuery;
  /** The slug of the published entry of a type that had this one last, unless an entry has it now; `isWanted` tells whether it leads anywhere. */
  findPresentSlug(
    former: { contentType: string; slug: string },
    isWanted: (slug: string) => boolean,
  ): Promise<string | undefined>;
  /** Grows with every write, published or not. */
  draftVersion(): Promise<number>;
  /** True until the first import. */
  isEmpty(): Promise<boolean>;
  /** All problems for an editor to fix. */
  check(rules: SiteRules): Promise<ContentProblem[]>;
};

/** Creates the service. Its tables must exist (`contentServiceMigrations`). */
export function createContentService({
  db,
  space,
  environment,
  token,
  previewToken,
  imageSizeOf = () => undefined,
  publicUrl,
  variantList,
  variantCache: cache,
  imageRenderer: renderer,
  imageClientOf: clientOf = () => singleClient,
  log = () => {},
}: ContentServiceOptions): ContentService {
  const { host, origin } = new URL(publicUrl);
  const snapshot = createSnapshotLoader(db, { space, environment, host });
  const drafts = createDraftLoader(db, snapshot);
  const preview = previewToken === undefined ? undefined : { token: previewToken, snapshot: drafts };
  const app = new Hono();
  const scope = { db, space, environment, host };
  const management = { ...scope, snapshot, imageSizeOf, log };
  const delivery = { space, environment, published: snapshot, db, origin };
  const readings = [{ token, snapshot }, ...(preview ? [preview] : [])];
  if (preview) app.route("/", assetKeys(scope, readings));
  for (const path of ["/spaces/*", "/users/*", "/organizations/*"]) app.use(path, unknownWriters);
  app.use(readOnly);
  app.route("/", deliveryApi({ ...delivery, readings }));
  const variants = createImageVariants({ cache, renderer, log });
  const files = { db, snapshot, variants, variantList, clientOf };
  app.route("/", assetFiles(files));
  app.all("*", (c) => errorResponse(404, "NotFound", `There is nothing at ${c.req.path}.`));
  app.onError((error) => {
    log(`The content service failed: ${error.stack ?? error.message}`);
    return errorResponse(500, "ServerError", "The content service could not answer. It was noted in the log.");
  });
  return {
    app,
    manage: managementApi(management),
    manageTogether: (caller, work) =>
      inTransaction({ db, judge: caller.judge }, (tx) => {
        const manage = managementApiWithin(tx, management);
        return work((request) => manage(request, caller));
      }),
    drafts: deliveryApi({ ...delivery, readings: [{ token, snapshot: drafts }] }),
    files: assetFiles({ ...files, isForEditors: true }),
    importContent: (exportFile, readAsset) => importContent(db, exportFile, readAsset),
    exportContent: (writeAsset) => exportContent(db, writeAsset),
    extendModel: (readModel, additions) => extendModel({ db, space, environment, user: "site" }, readModel, additions),
    findPresentSlug: (former, isWanted) => findPresentSlug(db, former, isWanted),
    versionQuery: versionQuery(db).compile(),
    draftVersion: () => readContentDraftVersion(db),
    isEmpty: async () => (await readContentDraftVersion(db)) === 0,
    check: async (rules) => {
      const files = await readFiles(db);
      return checkContent(await exportContent(db, async () => {}), { ...rules, hasFile: (url) => files.has(url) });
    },
  };
}

const singleClient: ImageClient = { id: "everybody", consumeRenderLimit: async () => ({ ok: true }) };

/** As at Contentful, any origin may read with the token (CORS). Writing is not supported. */
const readOnly: MiddlewareHandler = async (c, next) => {
  const { method } = c.req.raw;
  if (method === "OPTIONS") {
    return c.body(null, 204, {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
      "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match, Range, X-Contentful-User-Agent",
      "Access-Control-Max-Age": "86400",
    });
  }
  if (method !== "GET" && method !== "HEAD") {
    const refused = errorResponse(405, "MethodNotAllowed", `${method} is not offered: this API can only be read.`);
    refused.headers.set("Allow", "GET, HEAD, OPTIONS");
    return refused;
  }
  await next();
  c.res.headers.set("Access-Control-Allow-Origin", "*");
};
