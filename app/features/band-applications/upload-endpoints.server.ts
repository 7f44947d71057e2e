import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { StorageUnavailable, uploadsFolder } from "#app/platform/files/file-storage.server.ts";
import { problem } from "#app/platform/http/problem.ts";
import { saveBody } from "#app/platform/http/save-body.server.ts";
import { idempotencyKeyOf, sameOriginOnly } from "#app/platform/http/validate-request.server.ts";
import { createQueue } from "#app/platform/outbound/job-queue.ts";
import { rateLimited } from "#app/services/rate-limits/rate-limits.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { keyReusedResponse } from "#app/services/submissions/submission-response.server.ts";
import { findEarlierAnswer, recordAnswer, type Submitted } from "#app/services/submissions/submit-once.server.ts";
import { unclaimedBytes, uploadName } from "#app/services/uploads/uploads.server.ts";
import { cleanPicture } from "./clean-picture.server.ts";
import { pictureLimits, uploadPath } from "./picture-contract.ts";
import { isMultipart, type PictureForm, readPictureForm, refusal, tooBig } from "./read-picture-form.server.ts";
import { storePicture } from "./store-picture.server.ts";

type UploadServices = Pick<Services, "config" | "db" | "files" | "limits" | "log">;

/** The picture's limit, plus the rest of its form. */
const mostBytes = pictureLimits.bytes + 64 * 1024;
/** What pictures that no application shows may take up together: they go after a day. */
const mostUnclaimedBytes = 2e9;
/** So many pictures wait for their turn at most: a minute or two with the largest. */
const mostWaiting = 8;
/** A key expires with its picture, which is deleted after a day when it is unclaimed. */
const keyKeptMs = 23 * 3_600_000;

/** `POST /imageupload` takes a band's picture, `GET /uploads/{filename}` shows it. */
export function uploadEndpoints(services: UploadServices): Hono {
  const { config, limits, log } = services;
  // Unpacked, a picture of 40 megapixels takes up to 180 MB: there is room for one.
  const enqueue = createQueue(mostWaiting);
  const app = new Hono();
  app.post(uploadPath, sameOriginOnly(config), rateLimited(limits, "upload"), async (c) => {
    const contentType = c.req.header("Content-Type");
    if (!isMultipart(contentType)) return problem(415, "Not a form", "Please send the picture as multipart/form-data.");
    const key = idempotencyKeyOf(c);
    if (!key.ok) return key.response;
    const received = await saveBody(c.req.raw, uploadsFolder(config), mostBytes);
    if (!received.ok) return received.reason === "too-large" ? tooBig() : brokenOff();
    await using body = received.body;
    // Awaited here, because the file is deleted at the end of this block.
    return (await enqueue(() => takePicture(services, { file: body.file, contentType, key: key.key }))) ?? tooBusy();
  });
  app.get("/uploads/:filename", (c) => showPicture(c, services));
  app.onError((error) => {
    if (!(error instanceof StorageUnavailable)) throw error;
    log.error({ err: error }, "the uploads' storage failed");
    return storageTrouble(error);
  });
  return app;
}

type SentPicture = { file: string; contentType: string; key: string | undefined };

async function takePicture(services: UploadServices, { file, contentType, key }: SentPicture): Promise<Response> {
  const { db } = services;
  const form = await readPictureForm(file, contentType);
  if (!form.ok) return form.response;
  const keyed = { scope: "picture", key, body: comparable(form) };
  const before = await findEarlierAnswer(db, keyed);
  if (before) return answerStored(before);
  if ((await unclaimedBytes(db)) > mostUnclaimedBytes) return noRoom();
  const cleaned = await cleanPicture(form.image);
  if (!cleaned.ok) return refusal(cleaned.reason);
  const filename = await storePicture(services, cleaned.picture, form.texts);
  // Another process may have stored the same picture first: then that one's name is used, and this picture stays unclaimed.
  return answerStored(await recordAnswer(db, keyed, filename, { keepMs: keyKeptMs }));
}

/** What tells one upload from another. */
function comparable({ image, texts }: PictureForm) {
  return { image: createHash("sha256").update(image).digest("hex"), ...texts };
}

function answerStored(submitted: Submitted): Response {
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
  if (c.req.header("If-None-Match")?.includes(headers.ETag)) return c.body(null, 304, headers);
  const stream = c.req.method === "HEAD" ? null : await files.read(filename);
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
function storageTrouble({ isFull }: StorageUnavailable) {
  if (isFull) return noRoom();
  return later("Pictures cannot be stored or shown just now. Please try again in a minute.");
}

function tooBusy() {
  return later("Many are sending pictures just now. Please try again in a minute.");
}

function later(detail: string) {
  const answer = problem(503, "Not available just now", detail);
  answer.headers.set("Retry-After", "30");
  return answer;
}

function noRoom() {
  const detail = "We have no room for pictures just now. Please try again later, or write to the committee.";
  return problem(507, "No room", detail);
}
