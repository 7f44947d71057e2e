import { createHmac } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { CompiledQuery, type Kysely } from "kysely";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "#app/platform/config/config.server.ts";
import { problem } from "#app/platform/http/problem.ts";
import type { Log } from "#app/platform/observability/log.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { type ClientOf, createClientOf, INTERNAL_CLIENT } from "./client-address.server.ts";

const minute = 60;
const day = 24 * 60 * minute;

/**
 * How much of each a client may do in a minute, and how many acknowledgements an email address may get in a day. A `confirm`
 * tries a card in the sandbox: enough for typing errors, too few to test stolen numbers. A `page` is one that is not cached, or does not
 * exist. A `picture` is one that has to be made, or fetched from Contentful; cached ones are not counted. An uncached page has some 60 on
 * a phone, so this allows five such pages, or five phones behind one address.
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
} as const;

export type LimitKind = keyof typeof allowed;
export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

export type RateLimits = {
  /** Counts one of `kind` for a client, or says how long they have to wait. Our own loaders are never limited. */
  consume(kind: LimitKind, client: string): Promise<RateLimitResult>;
  /** Takes back what was counted, since it was not used. */
  refund(kind: LimitKind, client: string): Promise<void>;
  /** Who sent a request, for `take`. */
  clientOf: ClientOf;
};

type Limiter = Pick<RateLimiterMemory, "consume" | "reward" | "delete">;

/**
 * The limits of this site: counted in memory, or, on PostgreSQL, in the database, because several processes may share it; while it
 * fails each process counts for itself. `RATE_LIMIT=off` lets everything pass.
 */
export function createRateLimits(config: Config, db: Kysely<SiteTables>, log: Log): RateLimits {
  const clientOf = createClientOf(config.trustedProxies);
  if (!config.rateLimit) return { consume: async () => ({ ok: true }), refund: async () => undefined, clientOf };
  const { database } = config;
  const limiters =
    database.engine === "postgres"
      ? eachKind(inDatabase(db, log))
      : eachKind((kind) => new RateLimiterMemory(optionsOf(kind)));
  const keyOf = database.engine === "postgres" ? hashedWith(database.url) : (client: string) => client;
  return {
    clientOf,
    async consume(kind, client) {
      if (client === INTERNAL_CLIENT) return { ok: true };
      return taken(limiters[kind], keyOf(client), allowed[kind].duration);
    },
    async refund(kind, client) {
      await limiters[kind].reward(keyOf(client));
    },
  };
}

/** Counts each request as one of `kind`, and answers 429 with `Retry-After` to whoever sends too many. */
export function rateLimited(limits: RateLimits, kind: LimitKind): MiddlewareHandler {
  return async (c, next) => {
    const result = await limits.consume(kind, limits.clientOf(c));
    return result.ok ? next() : tooManyRequests(result.retryAfterSeconds);
  };
}

/** Counts what is read, and lets everything else pass: that is counted where it is taken. */
export function rateLimitedReads(limits: RateLimits): MiddlewareHandler {
  const read = rateLimited(limits, "read");
  return (c, next) => (c.req.method === "GET" || c.req.method === "HEAD" ? read(c, next) : next());
}

/** The answer to somebody who sends too much. */
export function tooManyRequests(retryAfterSeconds: number): Response {
  const wait = retryAfterSeconds === 1 ? "a second" : `${retryAfterSeconds} seconds`;
  const answer = problem(429, "A little too fast", `That was a lot in one minute. Please try again in ${wait}.`);
  answer.headers.set("Retry-After", String(retryAfterSeconds));
  return answer;
}

function eachKind(make: (kind: LimitKind) => Limiter): Record<LimitKind, Limiter> {
  return {
    submission: make("submission"),
    upload: make("upload"),
    subscription: make("subscription"),
    intent: make("intent"),
    confirm: make("confirm"),
    read: make("read"),
    page: make("page"),
    picture: make("picture"),
    acknowledgement: make("acknowledgement"),
  };
}

function optionsOf(kind: LimitKind) {
  return { keyPrefix: kind, ...allowed[kind] };
}

/** The library speaks to a `pg` pool; Kysely's own pool serves as well. */
function inDatabase(db: Kysely<SiteTables>, log: Log) {
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
      // Who is over the limit is told so from memory: a flood never reaches the database.
      inMemoryBlockOnConsumed: allowed[kind].points + 1,
      insuranceLimiter: new RateLimiterMemory(optionsOf(kind)),
    });
}

/** While the database is away every request meets it; the log is told once in a while. */
function onceAMinute(say: (error: unknown) => void) {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return (error: unknown) => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + 60_000;
    say(error);
  };
}

/** No address of a visitor belongs into the database. The key is one that all processes share and the database does not hold. */
function hashedWith(secret: string) {
  return (client: string) => createHmac("sha256", secret).update(client).digest("base64url");
}

/** A window ends at a time of day. One that lasts longer than any can was begun before the clock was put back, and does not count. */
async function taken(limiter: Limiter, key: string, windowSeconds: number): Promise<RateLimitResult> {
  const first = await takeOne(limiter, key);
  if (first.endsInMs <= 2_000 * windowSeconds) return answerOf(first);
  await limiter.delete(key);
  return answerOf(await takeOne(limiter, key));
}

async function takeOne(limiter: Limiter, key: string) {
  try {
    const { msBeforeNext } = await limiter.consume(key);
    return { ok: true, endsInMs: msBeforeNext };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { ok: false, endsInMs: refusal.msBeforeNext };
  }
}

function answerOf({ ok, endsInMs }: { ok: boolean; endsInMs: number }): RateLimitResult {
  return ok ? { ok } : { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)) };
}
