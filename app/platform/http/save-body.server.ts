import { mkdir, open, rm } from "node:fs/promises";
import { asStorageUnavailable, StorageUnavailable } from "#app/platform/files/file-storage.server.ts";
import { unfinishedFile } from "#app/platform/files/unfinished-file.server.ts";

/** A request's body as a file that goes when it is disposed of; or why there is none. */
export type SavedBody =
  | { ok: true; body: { file: string } & AsyncDisposable }
  | { ok: false; reason: "too-large" | "broken-off" };

/**
 * Writes a request's body into a file of its own under `folder` as it arrives, and stops at `limitBytes`. For bodies that are large and
 * come over slow lines: while one is on its way it takes no memory.
 *
 * @throws StorageUnavailable when it cannot be written.
 */
export async function saveBody(request: Request, folder: string, limitBytes: number): Promise<SavedBody> {
  if (Number(request.headers.get("Content-Length")) > limitBytes) return { ok: false, reason: "too-large" };
  await asStorageUnavailable(() => mkdir(folder, { recursive: true, mode: 0o700 }));
  const file = unfinishedFile(folder);
  const dispose = () => rm(file, { force: true });
  try {
    const isWhole = await write(request, file, limitBytes);
    if (isWhole) return { ok: true, body: { file, [Symbol.asyncDispose]: dispose } };
    await dispose();
    return { ok: false, reason: "too-large" };
  } catch (error) {
    await dispose().catch(() => undefined);
    if (error instanceof StorageUnavailable) throw error;
    // Only the sender can break a body off; there is nobody left to tell.
    return { ok: false, reason: "broken-off" };
  }
}

/** @returns whether all of it was within the limit. */
async function write(request: Request, file: string, limitBytes: number) {
  await using handle = await asStorageUnavailable(() => open(file, "wx", 0o600));
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limitBytes) return false;
    await asStorageUnavailable(() => handle.appendFile(chunk));
  }
  return true;
}
