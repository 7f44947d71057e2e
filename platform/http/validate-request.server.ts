import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { core } from "zod/mini";
import type { Config } from "#platform/config/config.server.ts";
import { isLoopback } from "#platform/config/settings.server.ts";
import { truncate } from "#platform/text/truncate.ts";
import { type Arrival, lateBody } from "./arriving-body.server.ts";
import { isLong } from "./body-turns.server.ts";
import { hasTooManyValues } from "./count-values.server.ts";
import { problem } from "./problem.ts";
import { readBody } from "./read-body.server.ts";

const MAX_DEPTH = 32;
/** Ten thousand rows of a spreadsheet with a dozen changes each. Checking more of them would keep every other request waiting. */
const MAX_VALUES = 500_000;
const MAX_ERRORS = 50;

/** A validated part of a request, or the error response to send instead. */
export type Validated<Found> = ({ ok: true } & Found) | { ok: false; response: Response };

/**
 * Accepts requests from our own pages only: 403 unless the browser sends `Sec-Fetch-Site: same-origin`, or our own `Origin`. On loopback
 * the requested origin is our own too, since people open 127.0.0.1 where SITE_URL says localhost.
 */
export function sameOriginOnly({ siteUrl, siteIsLocal }: Pick<Config, "siteUrl" | "siteIsLocal">): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("Origin")?.toLowerCase();
    const requested = new URL(c.req.url);
    const own = siteIsLocal && isLoopback(requested.hostname) ? [siteUrl, requested.origin] : [siteUrl];
    const isOwn = origin !== undefined && own.includes(origin);
    if (isOwn || c.req.header("Sec-Fetch-Site") === "same-origin") return next();
    return problem(
      403,
      "Not from our page",
      "This can only be sent from our own pages. Please open the page and try again.",
    );
  };
}

/**
 * Reads a JSON object of at most `limitBytes`, which arrives within `arrival`. The error response is 408 for a late one, 415 for another type, character set or encoding, 413 when it is too
 * large, and 400 when it is not JSON, not UTF-8, not an object, nested too deeply, or made of too many values.
 */
export async function readJson(
  c: Context,
  limits: { limitBytes: number; maxDepth?: number; arrival?: Arrival },
): Promise<Validated<{ body: object }>> {
  if (!isPlainJson(c))
    return { ok: false, response: problem(415, "Not JSON", "Please send JSON, as application/json in UTF-8.") };
  const read = await readBody(c.req.raw, limits.limitBytes, limits);
  if (!read.ok && read.reason === "too-large") return { ok: false, response: tooLarge(limits.limitBytes) };
  if (!read.ok && read.reason === "late") return { ok: false, response: lateBody() };
  const body = read.ok ? await parseJson(read.bytes, limits.maxDepth) : undefined;
  if (typeof body === "object" && body !== null && !Array.isArray(body) && !isTooComplex(body, limits.maxDepth))
    return { ok: true, body };
  return { ok: false, response: problem(400, "Not readable", "What was sent is not a JSON object. Please try again.") };
}

/** The response to a body over its limit. */
export function tooLarge(limitBytes: number): Response {
  const limit = limitBytes < 1e6 ? `${Math.floor(limitBytes / 1e3)} kB` : `${Math.floor(limitBytes / 1e6)} MB`;
  return problem(413, "Too large", `This is more than we can take: ${limit} at most. Please shorten it and try again.`);
}

/**
 * Validates a body by its schema: 422 with `errors: [{ field, message }]`, each invalid field by its path ("musicians.2.instrument"), each
 * unknown key by its name. Input is never echoed.
 */
export function validateBody<Schema extends core.$ZodType>(
  schema: Schema,
  body: object,
): Validated<{ value: core.output<Schema> }> {
  const parsed = core.safeParse(schema, body);
  const errors = parsed.success ? unstorableErrors(parsed.data) : parsed.error.issues.flatMap(fieldErrors);
  if (parsed.success && errors.length === 0) return { ok: true, value: parsed.data };
  const detail = "Some answers need another look. Please check them and send again.";
  return { ok: false, response: problem(422, "Please check your answers", detail, errors.slice(0, MAX_ERRORS)) };
}

/** The optional `Idempotency-Key` of a submission: 1 to 255 printable characters, else 400. */
export function idempotencyKeyOf(c: Context): Validated<{ key: string | undefined }> {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined || /^[\x20-\x7e]{1,255}$/.test(key)) return { ok: true, key };
  const detail = "The Idempotency-Key must be 1 to 255 printable characters.";
  return { ok: false, response: problem(400, "Not a usable key", detail) };
}

function isPlainJson(c: Context) {
  const [type = "", ...parameters] = (c.req.header("Content-Type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith("charset="));
  const encoding = c.req.header("Content-Encoding")?.toLowerCase() ?? "identity";
  return type.trim() === "application/json" && /^(charset="?utf-?8"?)?$/.test(charset ?? "") && encoding === "identity";
}

/** Of a long body the values are counted first, and other requests are answered between the steps. @returns undefined for what is no JSON, or too much of it */
async function parseJson(bytes: Uint8Array, mostLevels = MAX_DEPTH): Promise<unknown> {
  try {
    if (!isLong(bytes.length)) return JSON.parse(decode(bytes));
    if (await hasTooManyValues(bytes, { mostValues: MAX_VALUES, mostLevels })) return undefined;
    const text = decode(bytes);
    await nextTurn();
    const parsed: unknown = JSON.parse(text);
    await nextTurn();
    return parsed;
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** Breadth-first, so that depth needs no stack. */
function isTooComplex(body: object, maxDepth = MAX_DEPTH): boolean {
  let count = 0;
  let level: unknown[] = [body];
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each !== "object" || each === null) continue;
      const values: unknown[] = Array.isArray(each) ? each : Object.values(each);
      count += values.length;
      if (count > MAX_VALUES) return true;
      for (const value of values) next.push(value);
    }
    level = next;
  }
  return level.length > 0;
}

function fieldErrors({ code, path, message, ...issue }: core.$ZodIssue) {
  const keys = code === "unrecognized_keys" && "keys" in issue && Array.isArray(issue.keys) ? issue.keys : undefined;
  if (!keys) return [{ field: path.join("."), message }];
  return keys.map((key) => ({
    field: [...path, truncate(String(key), 100)].join("."),
    message: "We do not know this field.",
  }));
}

/**
 * PostgreSQL cannot store NUL characters in text, and half of a character (a lone surrogate) has no place in an address or a mail: where a
 * schema has not removed them, they are refused, with SQLite as well.
 */
function unstorableErrors(value: unknown, path: string[] = []): { field: string; message: string }[] {
  if (typeof value === "string")
    return value.includes("\0") || !value.isWellFormed()
      ? [{ field: path.join("."), message: "This has a character in it that we cannot store." }]
      : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    ...unstorableErrors(key, path),
    ...unstorableErrors(each, [...path, key]),
  ]);
}
