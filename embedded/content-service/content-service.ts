import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { CompiledQuery } from "kysely";
import { assetFiles } from "./asset-files.ts";
import { type ContentProblem, checkContent } from "./check-content.ts";
import { createSnapshotLoader } from "./content-snapshot.ts";
import { type Database, readFiles, readVersion, versionQuery } from "./content-store.ts";
import { errorResponse } from "./contentful-errors.ts";
import { deliveryApi } from "./delivery-api.ts";
import { createImageVariants, type ImageClient, type VariantCache } from "./image-variants.ts";
import { exportContent, type ImportResult, importContent, type ReadAsset, type WriteAsset } from "./import-export.ts";

/**
 * A content service over the site's own database. It speaks Contentful's Delivery API, so that the official SDK cannot tell the
 * difference, and reads and writes the contentful-export format. How a request goes:
 *
 *     delivery-api.ts   who may ask, which address, the answer's headers
 *       query.ts        the query string, read strictly (query-path.ts: what a name in it stands for)
 *       run-query.ts    which documents, in which order, cut to what was selected
 *       deliver.ts      one locale's fields with fallback, links followed, files at our own address
 *       snapshot.ts     everything published, in memory, renewed when the store's version grows
 *       store.ts        the tables (migrations.ts)
 *     asset-files.ts    originals and ranges; variants.ts, render-image.ts: pictures by the Images API's parameters
 *     import-export.ts  files in, files out (documents.ts: their form); check.ts: what an editor should mend
 */
export type ContentServiceOptions = {
  db: Database;
  /** The names in the API's addresses, and the one read-only delivery token. */
  space: string;
  environment: string;
  token: string;
  /** The site's own address, `http://localhost:3000`: its host stands in the addresses of files. */
  publicUrl: string;
  /** Where pictures are kept that are asked for with this query, `?w=100`: anybody may ask for any, so the host may tell them apart. */
  cacheFor: (query: string) => VariantCache;
  /** Who sent a request, and whether one more picture may be made for them. Without it everybody is one client without limits. */
  imageClientOf?: (c: Context) => ImageClient;
  log?: (message: string) => void;
};

export type ContentService = {
  /** Mounted by the host at `/content`. */
  app: Hono;
  importContent(exportFile: unknown, readAsset: ReadAsset): Promise<ImportResult>;
  exportContent(writeAsset: WriteAsset): Promise<Record<string, unknown[]>>;
  /** What to ask the database for the content's version: it grows with every import, in whichever process. */
  versionQuery: CompiledQuery;
  /** True until something was imported. */
  isEmpty(): Promise<boolean>;
  /** Everything in the store that an editor should mend. `sectionTypes`: the content types that may stand in a page's `sections`. */
  check(options: { sectionTypes: readonly string[] }): Promise<ContentProblem[]>;
};

/** Makes the service. Its tables must exist (`contentServiceMigrations`). */
export function createContentService({
  db,
  space,
  environment,
  token,
  publicUrl,
  cacheFor,
  imageClientOf: clientOf = () => everybody,
  log = () => {},
}: ContentServiceOptions): ContentService {
  const snapshot = createSnapshotLoader(db, { space, environment, host: new URL(publicUrl).host });
  const app = new Hono();
  app.use(readOnly);
  app.route("/", deliveryApi({ space, environment, token, snapshot }));
  app.route("/", assetFiles({ db, snapshot, variants: createImageVariants(log), cacheFor, clientOf }));
  app.all("*", (c) => errorResponse(404, "NotFound", `There is nothing at ${c.req.path}.`));
  app.onError((error) => {
    log(`The content service failed: ${error.stack ?? error.message}`);
    return errorResponse(500, "ServerError", "The content service could not answer. It was noted in the log.");
  });
  return {
    app,
    importContent: (exportFile, readAsset) => importContent(db, exportFile, readAsset),
    exportContent: (writeAsset) => exportContent(db, writeAsset),
    versionQuery: versionQuery(db).compile(),
    isEmpty: async () => (await readVersion(db)) === 0,
    check: async ({ sectionTypes }) => {
      const files = await readFiles(db);
      return checkContent(await exportContent(db, async () => {}), { sectionTypes, hasFile: (url) => files.has(url) });
    },
  };
}

const everybody: ImageClient = { id: "everybody", consumeRenderLimit: async () => ({ ok: true }) };

/** As with the provider, any site may read (with the token), and nobody can write here. */
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
