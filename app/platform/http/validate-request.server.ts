import type { Context, MiddlewareHandler } from "hono";
import { core } from "zod/mini";
import type { Config } from "#app/platform/config/config.server.ts";
import { isLoopback } from "#app/platform/config/settings.server.ts";
import { problem } from "./problem.ts";
import { readBody } from "./read-body.server.ts";

const DEEPEST = 32;
const MOST_ERRORS = 50;

/** What a guard found: what it was asked for, or the answer to send instead. */
export type Validated<Found> = ({ ok: true } & Found) | { ok: false; response: Response };

/**
 * Only our own pages may send here (M10): 403 unless the browser says `Sec-Fetch-Site: same-origin`, or names our own address as
 * `Origin`. On loopback the address that was asked is ours too: people open 127.0.0.1 where SITE_URL says localhost.
 */
export function sameOriginOnly({ siteUrl, onLoopback }: Pick<Config, "siteUrl" | "onLoopback">): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("Origin")?.toLowerCase();
    const asked = new URL(c.req.url);
    const own = onLoopback && isLoopback(asked.hostname) ? [siteUrl, asked.origin] : [siteUrl];
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
 * Reads a JSON object of at most `limitBytes`. Anything else is answered: 415 another type, character set or encoding, 413 too large,
 * 400 not JSON, not UTF-8, not an object, or nested deeper than any form of ours.
 */
export async function readJson(c: Context, limits: { limitBytes: number }): Promise<Validated<{ body: object }>> {
  if (!isPlainJson(c))
    return { ok: false, response: problem(415, "Not JSON", "Please send JSON, as application/json in UTF-8.") };
  const read = await readBody(c.req.raw, limits.limitBytes);
  if (!read.ok && read.reason === "too-large") return { ok: false, response: tooLarge(limits.limitBytes) };
  const body = read.ok ? parseJson(read.bytes) : undefined;
  if (typeof body === "object" && body !== null && !Array.isArray(body) && !isDeeperThan(body, DEEPEST))
    return { ok: true, body };
  return { ok: false, response: problem(400, "Not readable", "What was sent is not a JSON object. Please try again.") };
}

/** The answer to a body over its limit. */
export function tooLarge(limitBytes: number): Response {
  const limit = limitBytes < 1e6 ? `${Math.floor(limitBytes / 1e3)} kB` : `${Math.floor(limitBytes / 1e6)} MB`;
  return problem(413, "Too large", `This is more than we can take: ${limit} at most. Please shorten it and try again.`);
}

/**
 * Checks a body against its schema: 422 with `errors: [{ field, message }]`, each bad field by its path ("musicians.2.instrument"), each
 * unknown key by its name. What was sent is never said back.
 */
export function validateBody<Schema extends core.$ZodType>(
  schema: Schema,
  body: object,
): Validated<{ value: core.output<Schema> }> {
  const parsed = core.safeParse(schema, body);
  const errors = parsed.success ? unstorable(parsed.data) : parsed.error.issues.flatMap(inWords);
  if (parsed.success && errors.length === 0) return { ok: true, value: parsed.data };
  const detail = "Some answers need another look. Please check them and send again.";
  return { ok: false, response: problem(422, "Please check your answers", detail, errors.slice(0, MOST_ERRORS)) };
}

/** The `Idempotency-Key` a submission may carry (W9): 1 to 255 printable characters, else 400. */
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

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Level by level, so that depth costs no stack. */
function isDeeperThan(body: object, levels: number) {
  let level: unknown[] = [body];
  for (let depth = 0; depth < levels; depth += 1)
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  return level.length > 0;
}

function inWords({ code, path, message, ...issue }: core.$ZodIssue) {
  const keys = code === "unrecognized_keys" && "keys" in issue && Array.isArray(issue.keys) ? issue.keys : undefined;
  if (!keys) return [{ field: path.join("."), message }];
  return keys.map((key) => ({
    field: [...path, String(key).slice(0, 100)].join("."),
    message: "We do not know this field.",
  }));
}

/** PostgreSQL's text knows no NUL character: what a schema has not cleaned of it is refused, on every engine. */
function unstorable(value: unknown, path: string[] = []): { field: string; message: string }[] {
  if (typeof value === "string")
    return value.includes("\0")
      ? [{ field: path.join("."), message: "This has a character in it that we cannot store." }]
      : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => unstorable(each, [...path, key]));
}
