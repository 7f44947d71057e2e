import { type Context, Hono } from "hono";
import { errorResponse, invalidQuery, notFound } from "../contentful-errors.ts";
import { fileToken, isFileToken } from "../delivery/documents/delivered-documents.ts";
import { matchesEtag } from "../etag.ts";
import type { Snapshot } from "../store/content-snapshot.ts";
import { type Database, readBytes, readFilesAt, readWholeFile, type StoredFile } from "../store/content-store.ts";
import { readFormerlyPublished } from "../store/document-versions.ts";
import { assetSchema, fileSchema, fileUrls, type StoredAsset } from "../store/documents.ts";
import { readDraftAsset } from "../store/draft-snapshot.ts";
import { readRange } from "./byte-range.ts";
import { fileHeaders } from "./file-headers.ts";
import { parseImageQuery } from "./image-query.ts";
import type { ImageClient, ImageVariants } from "./image-variants.ts";
import { type ImageVariant, nearestVariant } from "./variant-list.ts";

type Files = {
  db: Database;
  snapshot: () => Promise<Snapshot>;
  variants: ImageVariants;
  /** The variants that are made; any other query gets the nearest of them. */
  variantList: readonly ImageVariant[];
  clientOf: (c: Context) => ImageClient;
  /** Whether it is for editors alone: every file that an asset has is sent, also one that was taken off the site or removed, and none is cached. */
  isForEditors?: boolean;
};
type AssetFile = { file: { fileName: string; contentType: string }; stored: StoredFile };

const immutable = "public, max-age=31536000, immutable";
const unpublished = "private, no-store";
const shortLived = "public, max-age=300, stale-while-revalidate=86400";

/**
 * The files of published assets at the URLs that the Delivery API returns: originals with ranges, and of the variants by the
 * Images API's parameters the nearest that the host's pages use. A URL holds a token of the bytes, so its response is immutable; any other token (an old or handwritten URL) gets the
 * current file, cached for a short time. The file of a draft is sent only to who has its whole URL, which the Preview and Management API return, and is not cached.
 */
export function assetFiles({ db, snapshot, variants, variantList, clientOf, isForEditors = false }: Files): Hono {
  const app = new Hono();
  app.get("/assets/:space/:asset/:token/:file", async (c) => {
    const current = await snapshot();
    const { space, asset, token } = c.req.param();
    if (space !== current.location.space) return notFound("Asset", asset, current.location);
    const published = findFile(current, asset, token);
    const isCurrent = published !== undefined && fileToken(published.stored) === token;
    const draft = isCurrent ? undefined : await findDraftFile(db, asset, token, isForEditors);
    const found = draft ?? published;
    if (!found) return notFound("Asset", asset, current.location);
    const forPublished = isCurrent ? immutable : shortLived;
    const cacheControl = draft || isForEditors ? unpublished : forPublished;
    const parsed = parseImageQuery(withoutSignature(new URL(c.req.url).searchParams));
    if (!parsed.ok) return invalidQuery(parsed.errors);
    // An SVG scales by itself.
    if (!parsed.query || found.file.contentType.startsWith("image/svg")) return wholeFile(c, db, found, cacheControl);
    if (!found.file.contentType.startsWith("image/"))
      return errorResponse(400, "BadRequest", "Only a picture can be resized or converted.");
    const original = { digest: found.stored.digest, read: () => readWholeFile(db, found.stored) };
    const nearest = nearestVariant(parsed.query, found.file.contentType, variantList);
    if (!nearest) return wholeFile(c, db, found, cacheControl);
    const made = await variants({ original, variant: nearest, client: clientOf(c), signal: c.req.raw.signal });
    if (made.ok) return variant(c, made.variant, cacheControl);
    if (made.reason === "unreadable") return errorResponse(400, "BadRequest", "This file cannot be read as a picture.");
    if (made.reason !== "too-many")
      return retryLater(503, "ServiceUnavailable", "Too many pictures are being made at this moment.", 5);
    return retryLater(
      429,
      "RateLimitExceeded",
      "You had many new pictures made in one minute.",
      made.retryAfterSeconds,
    );
  });
  return app;
}

/** Programs that have a key sign each address (delivery/asset-keys.ts). */
function withoutSignature(parameters: URLSearchParams): URLSearchParams {
  for (const name of ["policy", "token"]) parameters.delete(name);
  return parameters;
}

function retryLater(status: 429 | 503, id: string, message: string, seconds: number) {
  const response = errorResponse(status, id, message);
  response.headers.set("Retry-After", String(seconds));
  return response;
}

/** The asset's file with this token, else its first stored file. */
function findFile(snapshot: Snapshot, assetId: string, token: string): AssetFile | undefined {
  const asset = snapshot.assets.get(assetId);
  const files = asset ? filesOf(asset, snapshot.files) : [];
  return files.find(({ stored }) => fileToken(stored) === token) ?? files[0];
}

/**
 * Anybody can send such an address: only a whole token is looked up, and only this asset is read. A file that was published once is not sent: its
 * address was public, and it was taken off the site.
 */
async function findDraftFile(
  db: Database,
  assetId: string,
  token: string,
  isForEditors: boolean,
): Promise<AssetFile | undefined> {
  const withArchived = isForEditors;
  const draft = isFileToken(token) ? await readDraftAsset(db, assetId, { withArchived }) : undefined;
  const found = draft && filesOf(draft.asset, draft.files).find(({ stored }) => fileToken(stored) === token);
  if (!draft || !found || isForEditors) return found;
  const former = await readFormerlyPublished(db, { kind: "assets", id: assetId });
  const urls = former.flatMap((document) => fileUrls(assetSchema.parse(document)));
  const files = await readFilesAt(db, urls);
  return [...files.values()].some((stored) => fileToken(stored) === token) ? undefined : found;
}

function filesOf(asset: StoredAsset, files: Snapshot["files"]): AssetFile[] {
  return Object.values(asset.fields?.file ?? {}).flatMap((value) => {
    const file = fileSchema.safeParse(value);
    const stored = file.success ? files.get(file.data.url) : undefined;
    if (!file.success || !stored) return [];
    return [{ file: { ...file.data, contentType: file.data.contentType.toLowerCase() }, stored }];
  });
}

function wholeFile(c: Context, db: Database, { file, stored }: AssetFile, cacheControl: string) {
  const headers = {
    ...fileHeaders(file.contentType),
    ETag: `"${stored.digest.slice(0, 32)}"`,
    "Cache-Control": cacheControl,
    "Accept-Ranges": "bytes",
  };
  if (matchesEtag(c, headers.ETag)) return c.body(null, 304, headers);
  const ifRange = c.req.header("If-Range");
  const range =
    ifRange === undefined || ifRange === headers.ETag ? readRange(c.req.header("Range"), stored.size) : undefined;
  if (range === "unsatisfiable") {
    return c.body(null, 416, {
      ...fileHeaders(file.contentType),
      "Content-Range": `bytes */${stored.size}`,
      "Cache-Control": "no-store",
    });
  }
  const { start, end } = range ?? { start: 0, end: stored.size - 1 };
  const length = { "Content-Length": String(end - start + 1) };
  const body = streamOf(readBytes(db, stored.url, start, end));
  if (!range) return c.body(body, 200, { ...headers, ...length });
  return c.body(body, 206, { ...headers, ...length, "Content-Range": `bytes ${start}-${end}/${stored.size}` });
}

type RenderedVariant = { bytes: Uint8Array; contentType: string; etag: string };

function variant(c: Context, { bytes, contentType, etag }: RenderedVariant, cacheControl: string) {
  const headers = {
    ...fileHeaders(contentType),
    ETag: etag,
    "Cache-Control": cacheControl,
    "Content-Length": String(bytes.length),
  };
  return matchesEtag(c, etag) ? c.body(null, 304, headers) : c.body(new Uint8Array(bytes), 200, headers);
}

/** Reads each part only when the client has taken the last one, and nothing for HEAD. */
function streamOf(parts: AsyncGenerator<Uint8Array>) {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
