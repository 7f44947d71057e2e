import { createHash } from "node:crypto";
import { type ErrorResponse, errorReply, invalidRequest, type Reply } from "../http/stripe-errors.ts";
import type { Database } from "./intent-store.ts";

/** A request with its key, if it has one: the Idempotency-Key behind the kind of API key that it came with, `secret:abc`. */
type KeyedRequest = { key: string | undefined; endpoint: string; body: string };

/** A key reserved for one request, which `claim` identifies. */
type Claim = { key: string; claim: string };

/** A reply given to a request under a key. */
type KeyReply = { reply: Reply; isReplayed: boolean };

type StoreReply = (db: Database, reply: Reply) => Promise<void>;

export const KEY_TTL_MS = 24 * 3_600_000;
/**
 * After this time a request without a reply belongs to a killed process. It did nothing: the reply is stored in the transaction that
 * carries the request out.
 */
const IN_PROGRESS_MS = 10_000;

/**
 * Carries out a request once for its key, if it has one, and gives later requests the same reply. `work` stores its reply when it begins to
 * change anything; when the parameters are invalid or it throws, nothing is stored and the key is free again.
 */
export async function respondOnce(
  { db, now }: { db: Database; now: () => number },
  { key, endpoint, body }: KeyedRequest,
  work: (storeReply: StoreReply) => Promise<Reply>,
): Promise<KeyReply> {
  if (!key) return { reply: await work(async () => {}), isReplayed: false };
  const claimed = await claimKey(db, key, `${hash(endpoint)}:${hash(body)}`, now());
  if ("reply" in claimed) return claimed;
  try {
    return { reply: await work((trx, reply) => storeReply(trx, claimed, reply)), isReplayed: false };
  } finally {
    await releaseKey(db, claimed);
  }
}

/** Reserves a key for a request, unless it was used within a day (docs.stripe.com/api/idempotent_requests). */
async function claimKey(db: Database, key: string, request: string, now: number): Promise<Claim | KeyReply> {
  const claim = crypto.randomUUID();
  const row = { key, request, claim, claimed_at: now, status: null, body: null };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("sandbox_idempotency_keys")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet(row)
        .where((where) =>
          where.or([
            where("sandbox_idempotency_keys.claimed_at", "<=", now - KEY_TTL_MS),
            where.and([
              where("sandbox_idempotency_keys.status", "is", null),
              where("sandbox_idempotency_keys.claimed_at", "<=", now - IN_PROGRESS_MS),
            ]),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? { key, claim } : replyToUsedKey(db, key, request);
}

/** Truncated so that two of them fit into the column. */
function hash(text: string) {
  return createHash("sha256").update(text).digest("base64url").slice(0, 31);
}

async function replyToUsedKey(db: Database, key: string, request: string): Promise<KeyReply> {
  const row = await db.selectFrom("sandbox_idempotency_keys").selectAll().where("key", "=", key).executeTakeFirst();
  const refuse = (error: ErrorResponse) => ({ reply: errorReply(error), isReplayed: false });
  const keyAsSent = key.slice(key.indexOf(":") + 1);
  // Without a row the key was released a moment ago: a retry finds it free.
  if (!row || (row.request === request && row.status === null)) return refuse(inUse(keyAsSent));
  if (row.request === request) return { reply: { status: row.status ?? 500, body: row.body ?? "" }, isReplayed: true };
  const isSameEndpoint = row.request.split(":")[0] === request.split(":")[0];
  return refuse(isSameEndpoint ? otherParameters(keyAsSent) : otherEndpoint(keyAsSent));
}

function inUse(key: string): ErrorResponse {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  return invalidRequest(message, { status: 409, code: "idempotency_key_in_use" });
}

function otherParameters(key: string) {
  return usedOtherwise(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

function otherEndpoint(key: string) {
  return usedOtherwise(
    `Keys for idempotent requests can only be used for the same endpoint they were first used for. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

function usedOtherwise(message: string): ErrorResponse {
  return { status: 400, error: { type: "idempotency_error", message } };
}

/** @throws when another request has claimed the key meanwhile, which rolls back the transaction. */
async function storeReply(trx: Database, { key, claim }: Claim, reply: Reply): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("sandbox_idempotency_keys")
    .set(reply)
    .where("key", "=", key)
    .where("claim", "=", claim)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error("A request took so long that another was let through under its key.");
}

/** Frees the key of a request that was not carried out. */
async function releaseKey(db: Database, { key, claim }: Claim): Promise<void> {
  await db
    .deleteFrom("sandbox_idempotency_keys")
    .where("key", "=", key)
    .where("claim", "=", claim)
    .where("status", "is", null)
    .execute();
}
