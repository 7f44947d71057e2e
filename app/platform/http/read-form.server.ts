import type { Context } from "hono";
import { type BodyRead, readBody } from "./read-body.server.ts";

/** The fields of a form; or why there are none. */
export type FormRead =
  | { ok: true; fields: Record<string, string> }
  | Exclude<BodyRead, { ok: true }>
  | { ok: false; reason: "no-form" };

/**
 * The fields of a form that a browser sent without our scripts, of at most `limitBytes`, in either of a form's two encodings; files are
 * left out.
 */
export async function readForm(c: Context, { limitBytes }: { limitBytes: number }): Promise<FormRead> {
  const read = await readBody(c.req.raw, limitBytes);
  if (!read.ok) return read;
  const headers = { "Content-Type": c.req.header("Content-Type") ?? "" };
  const form = await new Response(Uint8Array.from(read.bytes), { headers }).formData().catch(() => undefined);
  if (!form) return { ok: false, reason: "no-form" };
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  return { ok: true, fields: Object.fromEntries(texts) };
}
