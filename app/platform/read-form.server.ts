import type { Context } from "hono";
import { readBody } from "./read-body.server.ts";

/**
 * The fields of a form that a browser sent without our scripts, of at most `limitBytes`, in either of a form's two encodings. What is
 * larger or no form has no fields, and neither has a body that was broken off; files are left out.
 */
export async function readForm(c: Context, { limitBytes }: { limitBytes: number }): Promise<Record<string, string>> {
  const read = await readBody(c.req.raw, limitBytes);
  if (!read.ok) return {};
  const headers = { "Content-Type": c.req.header("Content-Type") ?? "" };
  const form = await new Response(Uint8Array.from(read.bytes), { headers }).formData().catch(() => new FormData());
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
}
