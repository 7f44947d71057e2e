import { Hono, type MiddlewareHandler } from "hono";
import type { ImageSizeOf } from "../editing/asset-files.ts";
import { ContentRefused, notFoundError } from "../editing/content-refused.ts";
import type { AssetScope } from "../editing/output.ts";
import { createPatternTests } from "../editing/rules/pattern-tests.ts";
import type { Snapshot } from "../store/content-snapshot.ts";
import { createDraftLoader } from "../store/draft-snapshot.ts";
import { contentTypeRoutes } from "./content-types/content-types.ts";
import { assetRoutes, entryRoutes } from "./documents/entries-and-assets.ts";
import { uploadRoutes } from "./documents/uploads.ts";
import { type Caller, type EnvironmentScope, type ManagementEnv, managementHeaders } from "./management-request.ts";
import { bulkActionRoutes } from "./publishing/bulk-actions.ts";
import { releaseRoutes } from "./publishing/releases.ts";
import { apiKeyRoutes } from "./space/api-keys.ts";
import { localeRoutes, tagRoutes } from "./space/locales-and-tags.ts";
import { spaceRoutes } from "./space/space.ts";

type ManagementOptions = AssetScope & {
  imageSizeOf: ImageSizeOf;
  /** What is published. */
  snapshot: () => Promise<Snapshot>;
  log: (message: string) => void;
};

const environmentPath = "/spaces/:space/environments/:environment";
const reading = new Set(["GET", "HEAD"]);

export type Manage = (request: Request, caller: Caller) => Promise<Response>;

/**
 * The Management API, at the same paths as the Delivery API. Who asks has been found out by the host. Each request has
 * its own time for patterns.
 */
export function managementApi(options: ManagementOptions): Manage {
  const routes = managementRoutes(options);
  return async (request, caller) => {
    if (caller.user.mayWrite || reading.has(request.method))
      return routes.fetch(request, { ...caller, patterns: createPatternTests() });
    return errorResponse(
      new ContentRefused(403, "AccessDenied", "Whom this token belongs to may read the content, and not change it."),
    );
  };
}

/**
 * Refuses to write for whoever has no personal access token. There is no CORS, so that no other site's page can use
 * one.
 */
export const unknownWriters: MiddlewareHandler = async (c, next) => {
  if (reading.has(c.req.method) || c.req.method === "OPTIONS") return next();
  return errorResponse(
    new ContentRefused(401, "AccessTokenInvalid", "The access token you sent could not be found or is invalid."),
  );
};

function managementRoutes(options: ManagementOptions): Hono<ManagementEnv> {
  const { db, space, environment, host, snapshot, imageSizeOf, log } = options;
  const scope = { db, space, environment, host };
  const all = createDraftLoader(db, snapshot, { withArchived: true });
  const api = new Hono<ManagementEnv>({ getPath: ({ url }) => new URL(url).pathname.replace(/^\/content(?=\/)/, "") });
  api.use("/spaces/:space/*", expectEnvironment(scope));
  api.route("/", uploadRoutes(scope));
  api.route("/", spaceRoutes(scope));
  api.route("/", apiKeyRoutes(scope));
  for (const routes of [
    contentTypeRoutes(scope),
    entryRoutes(scope, all, snapshot),
    assetRoutes(scope, all, imageSizeOf),
    localeRoutes(scope),
    tagRoutes(scope),
    bulkActionRoutes(scope),
    releaseRoutes(scope),
  ])
    api.route(environmentPath, routes);
  api.all("*", (c) => errorResponse(notFoundError("Resource", c.req.path)));
  api.onError((error) => {
    if (error instanceof ContentRefused) return errorResponse(error);
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

function errorResponse({ status, id, message, details }: ContentRefused): Response {
  const requestId = crypto.randomUUID();
  const body = { sys: { type: "Error", id }, message, ...(details && { details }), requestId };
  const headers = { ...managementHeaders(), ...(status === 503 && { "Retry-After": "5" }) };
  return new Response(JSON.stringify(body), { status, headers });
}
