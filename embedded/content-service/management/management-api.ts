import { Hono, type MiddlewareHandler } from "hono";
import { createSnapshotLoader, type Snapshot } from "../store/content-snapshot.ts";
import type { Database } from "../store/content-store.ts";
import { createDraftLoader } from "../store/draft-snapshot.ts";
import { contentTypeRoutes } from "./content-types/content-types.ts";
import type { AssetOptions } from "./documents/asset-addresses.ts";
import { assetHandlers } from "./documents/assets.ts";
import { documentRoutes } from "./documents/document-routes.ts";
import { entryHandlers, publicEntryRoutes } from "./documents/entries.ts";
import { processRoutes } from "./documents/process-asset.ts";
import { uploadRoutes } from "./documents/uploads.ts";
import { ManagementError, notFoundError } from "./management-errors.ts";
import { type Caller, type EnvironmentScope, type ManagementEnv, managementHeaders } from "./management-request.ts";
import { bulkActionRoutes } from "./publishing/bulk-actions.ts";
import { releaseRoutes } from "./publishing/releases.ts";
import { createPatternTests, type PatternTests } from "./rules/pattern-tests.ts";
import { apiKeyRoutes } from "./space/api-keys.ts";
import { localeRoutes, tagRoutes } from "./space/locales-and-tags.ts";
import { spaceRoutes } from "./space/space.ts";

type ManagementOptions = EnvironmentScope &
  AssetOptions & {
    /** What is published. */
    snapshot: () => Promise<Snapshot>;
    log: (message: string) => void;
  };

const environmentPath = "/spaces/:space/environments/:environment";
const reading = new Set(["GET", "HEAD"]);

export type Manage = (request: Request, caller: Caller) => Promise<Response>;

/**
 * The Management API, at the same paths as the Delivery API. Who asks has been found out by the host. Each request has its own time for patterns, unless all share `patterns`.
 */
export function managementApi(options: ManagementOptions, patterns?: PatternTests): Manage {
  const routes = managementRoutes(options);
  return async (request, caller) => {
    if (caller.user.mayWrite || reading.has(request.method))
      return routes.fetch(request, { ...caller, patterns: patterns ?? createPatternTests() });
    return errorResponse(
      new ManagementError(403, "AccessDenied", "Whom this token belongs to may read the content, and not change it."),
    );
  };
}

/** The same within a transaction, which has SQLite's connection for itself: what it reads has to be read through it. */
export function managementApiWithin(tx: Database, options: ManagementOptions): Manage {
  return managementApi({ ...options, db: tx, snapshot: createSnapshotLoader(tx, options) }, createPatternTests());
}

/** Refuses to write for whoever has no personal access token. There is no CORS, so that no other site's page can use one. */
export const unknownWriters: MiddlewareHandler = async (c, next) => {
  if (reading.has(c.req.method) || c.req.method === "OPTIONS") return next();
  return errorResponse(
    new ManagementError(401, "AccessTokenInvalid", "The access token you sent could not be found or is invalid."),
  );
};

function managementRoutes(options: ManagementOptions): Hono<ManagementEnv> {
  const { db, space, environment, log } = options;
  const scope = { db, space, environment };
  const all = createDraftLoader(db, options.snapshot, { withArchived: true });
  const handlers = { Entry: entryHandlers(scope, all), Asset: assetHandlers(scope, options, all) };
  const api = new Hono<ManagementEnv>({ getPath: ({ url }) => new URL(url).pathname.replace(/^\/content(?=\/)/, "") });
  api.use("/spaces/:space/*", expectEnvironment(scope));
  api.route("/", uploadRoutes(scope));
  api.route("/", spaceRoutes(scope));
  api.route("/", apiKeyRoutes(scope));
  for (const routes of [
    contentTypeRoutes(scope),
    documentRoutes(scope, handlers.Entry),
    publicEntryRoutes(scope, options.snapshot),
    documentRoutes(scope, handlers.Asset),
    processRoutes(scope, options),
    localeRoutes(scope),
    tagRoutes(scope),
    bulkActionRoutes(scope, handlers),
    releaseRoutes(scope, handlers),
  ])
    api.route(environmentPath, routes);
  api.all("*", (c) => errorResponse(notFoundError("Resource", c.req.path)));
  api.onError((error) => {
    if (error instanceof ManagementError) return errorResponse(error);
    log(`The Management API failed: ${error.stack ?? error.message}`);
    const requestId = crypto.randomUUID();
    const body = {
      sys: { type: "Error", id: "ServerError" },
      message: "The content service could not answer.",
      requestId,
    };
    return new Response(JSON.stringify(body), { status: 500, headers: managementHeaders() });
  });
  return api;
}

function expectEnvironment({ space, environment }: EnvironmentScope): MiddlewareHandler {
  return async (c, next) => {
    const [, , askedSpace = "", , askedEnvironment = environment] = c.req.path.split("/");
    if (askedSpace !== space) throw notFoundError("Space", askedSpace);
    if (c.req.path.includes("/environments/") && askedEnvironment !== environment)
      throw notFoundError("Environment", askedEnvironment);
    await next();
  };
}

function errorResponse({ status, id, message, details }: ManagementError): Response {
  const requestId = crypto.randomUUID();
  const body = { sys: { type: "Error", id }, message, ...(details && { details }), requestId };
  const headers = { ...managementHeaders(), ...(status === 503 && { "Retry-After": "5" }) };
  return new Response(JSON.stringify(body), { status, headers });
}
