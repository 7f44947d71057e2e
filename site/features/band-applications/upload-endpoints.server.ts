import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { matchesEtag } from "#platform/cache/cached-response.server.ts";
import { StorageUnavailable, uploadsFolder } from "#platform/files/file-storage.server.ts";
import { problem } from "#platform/http/problem.ts";
import { saveBody } from "#platform/http/save-body.server.ts";
import { idempotencyKeyOf, sameOriginOnly } from "#platform/http/validate-request.server.ts";
import type { CleanPicture, cleanPicture } from "#platform/images/clean-picture.server.ts";
import { type ImageTools, PictureRefused } from "#platform/images/images.server.ts";
import type { ChildTask } from "#platform/processes/child-process.server.ts";
import { rateLimited } from "#services/rate-limits/rate-limits.server.ts";
import type { Services } from "#services/services.server.ts";
import { keyReusedResponse } from "#services/submissions/submission-response.server.ts";
import { findEarlierAnswer, recordAnswer, type Submitted } from "#services/submissions/submit-once.server.ts";
import { unclaimedBytes, uploadName } from "#services/uploads/uploads.server.ts";
import { pictureLimits, uploadPath } from "./picture-contract.ts";
import {
  isMultipart,
  mostTextLength,
  type PictureForm,
  readPictureForm,
  refusal,
  tooBig,
} from "./read-picture-form.server.ts";
import { storePicture } from "./store-picture.server.ts";

type UploadServices = Pick<Services, "config" | "db" | "files" | "images" | "limits" | "log">;

/** The picture's limit, plus the rest of its form. */
const mostBytes = pictureLimits.bytes + mostTextLength;
/** What pictures that no application shows may take up together: they go after a day. */
const mostUnclaimedBytes = 2e9;
const cleaning: ChildTask<typeof cleanPicture> = {
  module: "#platform/images/clean-picture.server.ts",
  name: "cleanPicture",
};
const headerLimits = {
  formats: ["jpeg", "png", "webp"],
  maxSide: pictureLimits.side,
  maxPixels: pictureLimits.pixels,
} as const;
/** A key expires with its picture, which is deleted after a day when it is unclaimed. */
const keyTtlMs = 23 * 3_600_000;

/** `POST /imageupload` takes a band's picture, `GET /uploads/{filename}` shows it. */
export function uploadEndpoints(services: UploadServices): Hono {
  const { config, images, limits, log } = services;
  const app = new Hono();
  const storing = new Map<string, Promise<unknown>>();
  /** The same picture under the same key waits until the first one is stored. */
  const storeInTurn = async (accepted: AcceptedPicture): Promise<Response> => {
    const { key } = accepted.keyed;
    if (key === undefined) return storeAccepted(services, accepted);
    await storing.get(key)?.catch(() => undefined);
    const before = await findEarlierAnswer(services.db, accepted.keyed);
    if (before) return storedPictureResponse(before);
    const stored = storeAccepted(services, accepted).finally(() => storing.delete(key));
    storing.set(key, stored);
    return stored;
  };
  app.post(uploadPath, sameOriginOnly(config), rateLimited(limits, "upload"), async (c) => {
    const contentType = c.req.header("Content-Type");
    if (!isMultipart(contentType)) return problem(415, "Not a form", "Please send the picture as multipart/form-data.");
    const key = idempotencyKeyOf(c);
    if (!key.ok) return key.response;
    const received = await saveBody(c.req.raw, uploadsFolder(config), mostBytes);
    if (!received.ok) return received.reason === "too-large" ? tooBig() : brokenOff();
    await using body = received.body;
    const sent = { file: body.file, contentType, key: key.key };
    const job = { key: crypto.randomUUID(), client: limits.clientOf(c), signal: c.req.raw.signal, isUrgent: true };
    const outcome = await images.run({ ...job, size: "large" }, (tools) => acceptPicture(services, sent, tools));
    if (!outcome.ok) return tooBusy();
    // Others' pictures are decoded meanwhile: an object store may take long. Awaited here: what fails while the file is deleted would be nobody's.
    return outcome.value instanceof Response ? outcome.value : await storeInTurn(outcome.value);
  });
  app.get("/uploads/:filename", (c) => showPicture(c, services));
  app.onError((error) => {
    if (!(error instanceof StorageUnavailable)) throw error;
    log.error({ err: error }, "the uploads' storage failed");
    return storageUnavailable(error);
  });
  return app;
}

type SentPicture = { file: string; contentType: string; key: string | undefined };
type AcceptedPicture = {
  picture: CleanPicture;
  texts: PictureForm["texts"];
  keyed: { scope: string; key: string | undefined; body: ReturnType<typeof comparable> };
};

async function acceptPicture(
  services: UploadServices,
  { file, contentType, key }: SentPicture,
  images: ImageTools,
): Promise<AcceptedPicture | Response> {
  const { db } = services;
  const form = await readPictureForm(file, contentType);
  if (!form.ok) return form.response;
  const keyed = { scope: "picture", key, body: comparable(form) };
  const before = await findEarlierAnswer(db, keyed);
  if (before) return storedPictureResponse(before);
  if ((await unclaimedBytes(db)) > mostUnclaimedBytes) return noRoom();
  const picture = await clean(form.image, images);
  if (picture instanceof PictureRefused) return refusal(picture.reason);
  return { picture, texts: form.texts, keyed };
}

async function storeAccepted(services: UploadServices, { picture, texts, keyed }: AcceptedPicture): Promise<Response> {
  const filename = await storePicture(services, picture, texts);
  // Another process may have stored the same meanwhile: then that one's name counts, and this picture goes unclaimed.
  return storedPictureResponse(await recordAnswer(services.db, keyed, filename, { keyTtlMs }));
}

async function clean(image: Uint8Array, { checkHeader, execute }: ImageTools) {
  try {
    checkHeader(image, headerLimits);
    return await execute(cleaning, image);
  } catch (error) {
    if (error instanceof PictureRefused) return error;
    throw error;
  }
}

/** The content that identifies an upload, for its idempotency key. */
function comparable({ image, texts }: PictureForm) {
  return { image: createHash("sha256").update(image).digest("hex"), ...texts };
}

function storedPictureResponse(submitted: Submitted): Response {
  if (!submitted.ok) return keyReusedResponse();
  return Response.json({ filename: submitted.reference }, { headers: { "Cache-Control": "no-store" } });
}

/** A name is unique and its file never changes, so browsers may cache it for ever. It may not run scripts or load anything. */
async function showPicture(c: Context<object, "/:filename">, { db, files, log }: UploadServices): Promise<Response> {
  const filename = c.req.param("filename");
  const row = uploadName.test(filename)
    ? await db.selectFrom("uploads").selectAll().where("filename", "=", filename).executeTakeFirst()
    : undefined;
  if (!row) return noPicture();
  const headers = { ETag: `"${filename}"`, "Cache-Control": "public, max-age=31536000, immutable" };
  if (matchesEtag(headers.ETag, c.req.header("If-None-Match"))) return c.body(null, 304, headers);
  const onCutOff = (err: unknown) =>
    log.error({ err, filename }, "a picture was cut off: its file is not as it was stored");
  const stream = c.req.method === "HEAD" ? null : await files.read(filename, { bytes: row.bytes, onCutOff });
  if (stream === undefined) {
    log.error({ filename }, "a picture's file is missing");
    return noPicture();
  }
  return new Response(stream, {
    headers: {
      ...headers,
      "Content-Type": row.content_type,
      "Content-Length": String(row.bytes),
      "Content-Disposition": `inline; filename="${filename}"`,
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
}

function noPicture() {
  return problem(404, "Not found", "There is no picture of this name.");
}

function brokenOff() {
  return problem(400, "Broken off", "The picture did not arrive whole. Please send it again.");
}

/** The browser still has the picture: it may be sent again. */
function storageUnavailable({ isFull }: StorageUnavailable) {
  if (isFull) return noRoom();
  return later("Pictures cannot be stored or shown just now. Please try again in a minute.");
}

function tooBusy() {
  return later("Many are sending pictures just now. Please try again in a minute.");
}

function later(detail: string) {
  const response = problem(503, "Not available just now", detail);
  response.headers.set("Retry-After", "30");
  return response;
}

function noRoom() {
  const detail = "We have no room for pictures just now. Please try again later, or write to the committee.";
  return problem(507, "No room", detail);
}
