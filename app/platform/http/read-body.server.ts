/** A request's body, whole; or why there is none: more than allowed, or the sender went away in the middle. */
export type BodyRead = { ok: true; bytes: Uint8Array } | { ok: false; reason: "too-large" | "broken-off" };

/** Reads a request's body, and stops at `limitBytes`, whatever its Content-Length says: no more than that is ever held. */
export async function readBody(request: Request, limitBytes: number): Promise<BodyRead> {
  if (Number(request.headers.get("Content-Length")) > limitBytes) return { ok: false, reason: "too-large" };
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limitBytes) return { ok: false, reason: "too-large" };
      chunks.push(chunk);
    }
  } catch {
    // Only the sender can break a body off; there is nobody left to tell.
    return { ok: false, reason: "broken-off" };
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}
