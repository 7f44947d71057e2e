import { createHmac } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { CompiledQuery, type Kysely } from "kysely";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "#platform/config/config.server.ts";
import { problem } from "#platform/http/problem.ts";
import type { Log } from "#platform/observability/log.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { type ClientOf, createClientOf, INTERNAL_CLIENT } from "./client-address.server.ts";

const minute = 60;
const day = 24 * 60 * minute;

/**
 * Requests per client and window, and acknowledgements per e-mail address and day. `confirm` is an attempt to pay at the sandbox: enough for
 * typing errors, too few to test stolen cards. `page` is one that is not cached, or not found. `picture` is one that has to be rendered, or
 * fetched from Contentful; a new page has some 60 on a phone, so this is five pages at once, or a family of five behind one address. At the
 * desk, `signIn` is a try to sign in, `signInMail` an email with a link, by its address, and `proof` a code that somebody types, by person:
 * a million codes, five tries a mail, so that guessing stays hopeless. `failedSignIn` is a line of the log about such a try that failed, by person.
 * `deskUpload` is a file that an editor sends, by person. `preview` is a page rendered with drafts, by session, or by the person who signed its address: somebody who types without a pause has some eight a second made.
 */
const allowed = {
  submission: { points: 10, duration: minute },
  upload: { points: 5, duration: minute },
  subscription: { points: 5, duration: minute },
  intent: { points: 5, duration: minute },
  confirm: { points: 10, duration: minute },
  read: { points: 120, duration: minute },
  page: { points: 120, duration: minute },
  picture: { points: 300, duration: minute },
  acknowledgement: { points: 3, duration: day },
  signIn: { points: 20, duration: minute },
  signInMail: { points: 5, duration: 60 * minute },
  proof: { points: 10, duration: 15 * minute },
  failedSignIn: { points: 30, duration: 60 * minute },
  preview: { points: 600, duration: minute },
  deskUpload: { points: 60, duration: minute },
} as const;

export type LimitKind = keyof typeof allowed;
export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

export type RateLimits = {
  /** Counts a request, or returns how long the client has to wait. In-process requests are not limited. */
  consume(kind: LimitKind, client: string): Promise<RateLimitResult>;
  /** Takes back one that was counted. */
  refund(kind: LimitKind, client: string): Promise<void>;
  /** The client of a request, for `consume`. */
  clientOf: ClientOf;
};

type Limiter = Pick<RateLimiterMemory, "consume" | "reward" | "delete">;

/**
 * The site's rate limits: counted in memory, or in PostgreSQL, which several processes may share; while it is unavailable each process counts
 * in memory. `RATE_LIMIT=off` disables them.
 */
export function createRateLimits(config: Config, db: Kysely<SiteTables>, log: Log): RateLimits {
  const clientOf = createClientOf(config.trustedProxies);
  if (!config.rateLimit) return { consume: async () => ({ ok: true }), refund: async () => undefined, clientOf };
  const { database } = config;
  const createLimiter =
    database.engine === "postgres"
      ? databaseLimiters(db, log)
      : (kind: LimitKind) => new RateLimiterMemory(optionsOf(kind));
  const limiters: Partial<Record<LimitKind, Limiter>> = {};
  const limiterOf = (kind: LimitKind) => {
    limiters[kind] ??= createLimiter(kind);
    return limiters[kind];
  };
  const keyOf = database.engine === "postgres" ? hashedWith(database.url) : (client: string) => client;
  return {
    clientOf,
    async consume(kind, client) {
      if (client === INTERNAL_CLIENT) return { ok: true };
      return consumeOnce(limiterOf(kind), keyOf(client), allowed[kind].duration);
    },
    async refund(kind, client) {
      await limiterOf(kind).reward(keyOf(client));
    },
  };
}

/** Middleware that counts each request, and responds with 429 and `Retry-After` to those over the limit. */
export function rateLimited(limits: RateLimits, kind: LimitKind): MiddlewareHandler {
  return async (c, next) => {
    const result = await limits.consume(kind, limits.clientOf(c));
    return result.ok ? next() : tooManyRequests(result.retryAfterSeconds);
  };
}

/** Counts GET and HEAD only: endpoints count their other methods themselves. */
export function rateLimitedReads(limits: RateLimits): MiddlewareHandler {
  const read = rateLimited(limits, "read");
  return (c, next) => (c.req.method === "GET" || c.req.method === "HEAD" ? read(c, next) : next());
}

/** The response to a client over its limit. */
export function tooManyRequests(retryAfterSeconds: number): Response {
  const wait = waitInWords(retryAfterSeconds);
  const response = problem(429, "A little too fast", `That was a lot in a short time. Please try again in ${wait}.`);
  response.headers.set("Retry-After", String(retryAfterSeconds));
  return response;
}

function waitInWords(seconds: number) {
  if (seconds === 1) return "a second";
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / minute)} minutes`;
}

function optionsOf(kind: LimitKind) {
  return { keyPrefix: kind, ...allowed[kind] };
}

/** Adapts Kysely's pool to the `pg` pool that the library expects. */
function databaseLimiters(db: Kysely<SiteTables>, log: Log) {
  const warn = onceAMinute((error) =>
    log.warn({ err: error }, "the database does not count requests; this process counts for itself"),
  );
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    try {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    } catch (error) {
      warn(error);
      throw error;
    }
  };
  return (kind: LimitKind) =>
    new RateLimiterPostgres({
      ...optionsOf(kind),
      storeClient: { query },
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      // A client over its limit is refused from memory, so that a flood does not reach the database.
      inMemoryBlockOnConsumed: allowed[kind].points + 1,
      insuranceLimiter: new RateLimiterMemory(optionsOf(kind)),
    });
}

/** Every request fails while the database is unavailable: logs that once a minute. */
function onceAMinute(say: (error: unknown) => void) {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return (error: unknown) => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + 60_000;
    say(error);
  };
}

/** Visitors' addresses are not stored. The secret is one that all processes share and the database does not contain. */
function hashedWith(secret: string) {
  return (client: string) => createHmac("sha256", secret).update(client).digest("base64url");
}

/** Restarts a window whose end is impossibly late: it began before the clock was put back. */
async function consumeOnce(limiter: Limiter, key: string, windowSeconds: number): Promise<RateLimitResult> {
  const first = await tryConsume(limiter, key);
  if (first.endsInMs <= 2_000 * windowSeconds) return resultOf(first);
  await limiter.delete(key);
  return resultOf(await tryConsume(limiter, key));
}

async function tryConsume(limiter: Limiter, key: string) {
  try {
    const { msBeforeNext } = await limiter.consume(key);
    return { ok: true, endsInMs: msBeforeNext };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { ok: false, endsInMs: refusal.msBeforeNext };
  }
}

function resultOf({ ok, endsInMs }: { ok: boolean; endsInMs: number }): RateLimitResult {
  return ok ? { ok } : { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)) };
}
