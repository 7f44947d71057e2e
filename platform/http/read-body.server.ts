import type { Context } from "hono";
import { type Arrival, arriving, LateBody } from "./arriving-body.server.ts";

/** A request's whole body; or why there is none: over the limit, not in time, or the connection was lost. */
export type BodyRead = { ok: true; bytes: Uint8Array } | { ok: false; reason: "too-large" | "late" | "broken-off" };

/** How a body is read: how long it may take, and whether one over the limit is read to its end, without being stored. */
type Reading = { arrival?: Arrival | undefined; readsToEnd?: boolean };

/** Reads a request's body up to `limitBytes`, whatever its Content-Length says: never more than that is in memory. */
export async function readBody(
  request: Request,
  limitBytes: number,
  { arrival, readsToEnd = false }: Reading = {},
): Promise<BodyRead> {
  const declared = Number(request.headers.get("Content-Length")) || 0;
  if (!readsToEnd && declared > limitBytes) return { ok: false, reason: "too-large" };
  // Each part is copied as it arrives: putting 50 MB together at the end would keep every other request waiting.
  let bytes = Buffer.allocUnsafeSlow(Math.min(declared, limitBytes));
  let size = 0;
  try {
    for await (const chunk of arriving(request, arrival)) {
      const begin = size;
      size += chunk.byteLength;
      if (size > limitBytes && !readsToEnd) return { ok: false, reason: "too-large" };
      if (size > limitBytes) continue;
      if (size > bytes.length) bytes = lengthened(bytes, Math.min(limitBytes, 2 * size));
      bytes.set(chunk, begin);
    }
  } catch (error) {
    if (error instanceof LateBody) return { ok: false, reason: "late" };
    // Only the client can break a body off, and it does not read the response any more.
    return { ok: false, reason: "broken-off" };
  }
  return size > limitBytes ? { ok: false, reason: "too-large" } : { ok: true, bytes: bytes.subarray(0, size) };
}

function lengthened(bytes: Buffer, length: number): Buffer<ArrayBuffer> {
  const longer = Buffer.allocUnsafeSlow(length);
  bytes.copy(longer);
  return longer;
}

/** The text fields of a form; or why there are none. */
export type FormRead =
  | { ok: true; fields: Record<string, string> }
  | Exclude<BodyRead, { ok: true }>
  | { ok: false; reason: "no-form" };

/** Reads a form that was submitted without JavaScript, up to `limitBytes`, in either encoding of HTML forms. Files are left out. */
export async function readForm(c: Context, { limitBytes }: { limitBytes: number }): Promise<FormRead> {
  const read = await readBody(c.req.raw, limitBytes);
  if (!read.ok) return read;
  const headers = { "Content-Type": c.req.header("Content-Type") ?? "" };
  const form = await new Response(Uint8Array.from(read.bytes), { headers }).formData().catch(() => undefined);
  if (!form) return { ok: false, reason: "no-form" };
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  return { ok: true, fields: Object.fromEntries(texts) };
}
