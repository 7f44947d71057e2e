import { mkdir, open, rm } from "node:fs/promises";
import { asStorageUnavailable, StorageUnavailable } from "#platform/files/file-storage.server.ts";
import { unfinishedFile } from "#platform/files/unfinished-file.server.ts";
import { type Arrival, arriving, LateBody } from "./arriving-body.server.ts";

/** A request's body in a file that is deleted on disposal; or why there is none. */
export type SavedBody =
  | { ok: true; body: { file: string } & AsyncDisposable }
  | { ok: false; reason: "too-large" | "late" | "broken-off" };

/**
 * Streams a request's body into a new file under `folder`, up to `limitBytes`. For large bodies on slow connections, which would otherwise
 * stay in memory.
 *
 * @throws StorageUnavailable when the file cannot be written.
 */
export async function saveBody(
  request: Request,
  folder: string,
  limitBytes: number,
  arrival?: Arrival,
): Promise<SavedBody> {
  if (Number(request.headers.get("Content-Length")) > limitBytes) return { ok: false, reason: "too-large" };
  await asStorageUnavailable(() => mkdir(folder, { recursive: true, mode: 0o700 }));
  const file = unfinishedFile(folder);
  const dispose = () => rm(file, { force: true });
  try {
    const isWhole = await write(arriving(request, arrival), file, limitBytes);
    if (isWhole) return { ok: true, body: { file, [Symbol.asyncDispose]: dispose } };
    await dispose();
    return { ok: false, reason: "too-large" };
  } catch (error) {
    await dispose().catch(() => undefined);
    if (error instanceof StorageUnavailable) throw error;
    if (error instanceof LateBody) return { ok: false, reason: "late" };
    // Only the client can break a body off, and it does not read the response any more.
    return { ok: false, reason: "broken-off" };
  }
}

/** @returns whether the whole body was within the limit. */
async function write(body: AsyncIterable<Uint8Array>, file: string, limitBytes: number) {
  await using handle = await asStorageUnavailable(() => open(file, "wx", 0o600));
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limitBytes) return false;
    await asStorageUnavailable(() => handle.appendFile(chunk));
  }
  return true;
}
