import { createHash } from "node:crypto";
import type { Database } from "./intent-store.ts";
import { type ErrorResponse, invalidRequest } from "./stripe-errors.ts";

/** An answer as it goes out, and as it is kept. */
export type Reply = { status: number; body: string };

/** A request under a key: `endpoint` is its method and path, `body` what was sent. */
export type KeyedRequest = { key: string; endpoint: string; body: string };

/** A key that is this request's alone until it is kept or let go. `claim` proves it. */
export type Claim = { key: string; claim: string };

export type Claimed =
  | { is: "new"; claim: Claim }
  | { is: "answered"; reply: Reply }
  | { is: "refused"; fault: ErrorResponse };

export const KEY_TTL_MS = 24 * 3_600_000;
/** Whoever has not answered by then was killed. Nothing came of it: the answer is written together with what was done. */
const UNDER_WAY_MS = 10_000;

/** Claims a key for a request, unless it has been used within a day (docs.stripe.com/api/idempotent_requests). */
export async function claimKey(db: Database, { key, endpoint, body }: KeyedRequest, now: number): Promise<Claimed> {
  const row = {
    key,
    request: `${hash(endpoint)}:${hash(body)}`,
    claim: crypto.randomUUID(),
    claimed_at: now,
    status: null,
    body: null,
  };
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
              where("sandbox_idempotency_keys.claimed_at", "<=", now - UNDER_WAY_MS),
            ]),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return { is: "new", claim: { key, claim: row.claim } };
  return usedBefore(db, key, row.request);
}

/** As much of it as the column holds twice. */
function hash(text: string) {
  return createHash("sha256").update(text).digest("base64url").slice(0, 31);
}

async function usedBefore(db: Database, key: string, request: string): Promise<Claimed> {
  const found = db.selectFrom("sandbox_idempotency_keys").selectAll().where("key", "=", key);
  const row = await found.executeTakeFirst();
  const shown = key.slice(key.indexOf(":") + 1);
  // Let go of in this moment: whoever asks again finds it free.
  if (!row || (row.request === request && row.status === null)) return { is: "refused", fault: inUse(shown) };
  if (row.request === request) return { is: "answered", reply: { status: row.status ?? 500, body: row.body ?? "" } };
  const isSameEndpoint = row.request.split(":")[0] === request.split(":")[0];
  return { is: "refused", fault: isSameEndpoint ? otherParameters(shown) : otherEndpoint(shown) };
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

/** Keeps the answer. Throws when the key has passed to somebody else meanwhile: then what was done is undone with it. */
export async function storeReply(trx: Database, { key, claim }: Claim, reply: Reply): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("sandbox_idempotency_keys")
    .set(reply)
    .where("key", "=", key)
    .where("claim", "=", claim)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error("A request took so long that another was let through under its key.");
}

/** The request never came to be carried out: its key is as good as new. */
export async function releaseKey(db: Database, { key, claim }: Claim): Promise<void> {
  await db
    .deleteFrom("sandbox_idempotency_keys")
    .where("key", "=", key)
    .where("claim", "=", claim)
    .where("status", "is", null)
    .execute();
}
