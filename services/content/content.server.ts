import { join } from "node:path";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Kysely } from "kysely";
import { type ContentService, createContentService } from "#embedded/content-service/content-service.ts";
import { fileHeaders } from "#embedded/content-service/images/file-headers.ts";
import type { ContentTables } from "#embedded/content-service/store/content-migrations.ts";
import { createDiskCache } from "#platform/cache/disk-cache.server.ts";
import type { ResponseCache } from "#platform/cache/response-cache.server.ts";
import type { Config, Contentful } from "#platform/config/config.server.ts";
import type { Activity } from "#platform/http/activity.server.ts";
import { allowCrossOrigin } from "#platform/http/security-headers.server.ts";
import { createImages, type Images } from "#platform/images/images.server.ts";
import { pictureFormat, readPictureHeader } from "#platform/images/read-picture-header.ts";
import type { Log } from "#platform/observability/log.server.ts";
import { createOutboundCalls, type OutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import type { RateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { withCachedQueries } from "./cache/cached-queries.server.ts";
import { createLastGoodCopies } from "./cache/last-good-copies.server.ts";
import { withLastGoodCopy } from "./cache/last-good-copy.server.ts";
import { createContentfulProxy } from "./contentful/contentful-proxy.server.ts";
import { type ContentManagement, createContentManagement } from "./management/content-management.server.ts";
import { type ContentClient, createContentClient } from "./pages/content-client.server.ts";
import { explainReserved } from "./pages/reserved-addresses.ts";
import { createImageCaches, type ImageCaches } from "./pictures/image-caches.server.ts";
import { pageVariants } from "./pictures/image-variants.ts";
import { createVariantRenderer } from "./pictures/render-variants.server.ts";

export type { ContentTables };

export type Content = {
  client: ContentClient;
  /** Everything under `/content`. */
  routes: Hono;
  /**
   * Answers queries of the Delivery API with drafts, for previews; the answers are not cached. Undefined with Contentful while
   * `CONTENTFUL_PREVIEW_TOKEN` is not set.
   */
  previewFetch: ((request: Request) => Promise<Response>) | undefined;
  /** Sends a file for editors, by its address at this site: also one that is not on the site. */
  readFile: (request: Request, env: unknown) => Promise<Response>;
  /** The slug of the page that had this one last; undefined while a page has it, where none had it, and with Contentful, which does not say. */
  presentSlugOf: (slug: string) => Promise<string | undefined>;
  /** The embedded service, or undefined when Contentful is set up. */
  embedded: ContentService | undefined;
  /** For editing its content at the desk, and by programs. Undefined when Contentful is set up, which has a web app for that. */
  management: ContentManagement | undefined;
  /** The files that the desk keeps: those of all content, or with Contentful pictures of bands alone. */
  library: ContentManagement;
  /** The address of the environment in Contentful's web app, when Contentful is set up. */
  webApp: string | undefined;
  /** Writes last good copies that are not on disk yet. */
  close(): Promise<void>;
};

/** Commands have no visitors, and ask too little for a cache. */
type ContentDependencies = {
  outbound?: OutboundCalls;
  limits?: RateLimits;
  responseCache?: ResponseCache;
  images?: Images;
  /** Last good copies are written while no request is under way. */
  activity?: Pick<Activity, "isBusy">;
};

const pageType = "generalPage";
const isFound = (slug: string) => explainReserved(pageType, slug) === undefined;

const unlimited: RateLimits = {
  consume: async () => ({ ok: true }),
  refund: async () => undefined,
  clientOf: () => "command",
};

/**
 * The content service as this process uses it: embedded, or Contentful by setting. Either way the official SDK asks, `/content` is
 * our own origin, and what our own pages query is stored on disk, to be served when the service fails.
 */
export function createContent(
  config: Config,
  db: Kysely<ContentTables>,
  log: Log,
  {
    outbound = createOutboundCalls(log),
    limits = unlimited,
    responseCache,
    images = createImages(log),
    activity,
  }: ContentDependencies = {},
): Content {
  const pictures = createImageCaches(config.dataDir);
  const own = embeddedService({ config, db, pictures, limits, images, log });
  const embedded = config.contentful ? undefined : own;
  const management = createContentManagement(own);
  const disk = createDiskCache({ folder: join(config.dataDir, "cache", "content"), limitBytes: 64e6 });
  const copies = createLastGoodCopies(disk, activity?.isBusy);
  const service = new Hono();
  service.use("/content/spaces/*", withLastGoodCopy(copies, log));
  service.use("/content/assets/*", addCrossOrigin);
  const { contentful, siteUrl } = config;
  if (contentful) {
    service.use("/content/assets/*", addFileHeaders);
    service.use(`/content/assets/${contentApi.space}/*`, ownFilesFirst(new Hono().route("/content", own.app)));
    // Tells the proxy an asset's current address at Contentful.
    const lookUp = (path: string) => fetchOwnContent(routes, siteUrl, path);
    service.route("/", createContentfulProxy({ contentful, siteUrl, pictures, lookUp, outbound, limits }));
  }
  if (embedded) service.route("/content", embedded.app);
  const isRemote = contentful !== undefined;
  const routes = responseCache ? withCachedQueries(service, { siteUrl, isRemote, responseCache, limits }) : service;
  const ownFiles = new Hono().route("/content", own.files);
  return {
    client: createContentClient(async (request) => routes.fetch(request), siteUrl),
    routes,
    previewFetch: previewFetchOf(config, routes, embedded),
    readFile: async (request, env) => ownFiles.fetch(request, env),
    presentSlugOf: async (slug) => embedded?.findPresentSlug({ contentType: pageType, slug }, isFound),
    embedded,
    management: embedded && management,
    library: management,
    webApp: contentful && webAppOf(contentful),
    close: copies.flush,
  };
}

/** Drafts bypass both caches: those store answers to the public token alone, and the drafts of the embedded service have no cache. */
function previewFetchOf({ contentful }: Config, routes: Hono, embedded: ContentService | undefined) {
  if (embedded) {
    const drafts = new Hono().route("/content", embedded.drafts);
    return async (request: Request) => drafts.fetch(request);
  }
  const token = contentful?.previewToken;
  if (token === undefined) return undefined;
  return async ({ url }: Request) => routes.fetch(new Request(url, { headers: { Authorization: `Bearer ${token}` } }));
}

function webAppOf({ host, space, environment }: Contentful): string {
  const region = /\.eu\./.test(host) ? "eu." : "";
  return `https://app.${region}contentful.com/spaces/${space}/environments/${environment}`;
}

const addCrossOrigin: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status < 400) c.res.headers.set(...allowCrossOrigin);
};

/** With Contentful, pictures of bands are files of our own. */
function ownFilesFirst(own: Hono): MiddlewareHandler {
  return async (c, next) => {
    const found = await own.fetch(c.req.raw, c.env);
    return found.status === 404 ? next() : found;
  };
}

/** As the embedded service sends its own files. */
const addFileHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.ok) return;
  const headers = Object.entries(fileHeaders(c.res.headers.get("Content-Type") ?? ""));
  for (const [name, value] of headers) c.res.headers.set(name, value);
};

type Parts = {
  config: Config;
  db: Kysely<ContentTables>;
  pictures: ImageCaches;
  limits: RateLimits;
  images: Images;
  log: Log;
};

function embeddedService({ config, db, pictures, limits, images, log }: Parts) {
  const { space, environment, token } = contentApi;
  return createContentService({
    db,
    space,
    environment,
    token,
    previewToken: config.previewToken,
    imageSizeOf,
    publicUrl: config.siteUrl,
    variantList: pageVariants(),
    variantCache: pictures.forOwnPages,
    imageRenderer: createVariantRenderer(images, log),
    imageClientOf: (c: Context) => {
      const client = limits.clientOf(c);
      return { id: client, consumeRenderLimit: () => limits.consume("picture", client) };
    },
    log: (message) => log.warn(message),
  });
}

/** Reads the header alone: pictures are decoded in processes of their own. */
function imageSizeOf(bytes: Uint8Array) {
  const format = pictureFormat(bytes);
  const header = format && readPictureHeader(format, bytes);
  return header && { width: header.width, height: header.height };
}

/** Asks our own `/content` below its environment, with the public token and without a socket. */
async function fetchOwnContent(routes: Hono, siteUrl: string, path: string): Promise<Response> {
  const address = new URL(`${contentApi.path}${path}`, siteUrl);
  return routes.fetch(new Request(address, { headers: { Authorization: `Bearer ${contentApi.token}` } }));
}
