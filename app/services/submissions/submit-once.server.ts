import { createHash } from "node:crypto";
import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

/** A submission as it is compared with earlier ones. */
export type Submission = {
  /** What is submitted, for example `volunteer-application`: keys of different scopes never meet. */
  scope: string;
  /** The client's `Idempotency-Key`, if it sent one. */
  key: string | undefined;
  /** The parsed payload, its e-mail address as `emailKey` has it. Parsed, because values decide and not their spelling. */
  body: object;
  /** What the answer will be if this is the first of its kind. */
  reference: string;
  /** Milliseconds since 1970. */
  now?: number;
};

/** `reference` is the first submission's; `repeated` says that it was an earlier one's, and that nothing was done now. */
export type Submitted = { ok: true; reference: string; repeated: boolean } | { ok: false; reason: "key-reused" };

const hour = 3_600_000;
const keptFor = { key: 7 * 24 * hour, fingerprint: 24 * hour };

/**
 * Runs `work` once for a submission, however often it arrives: under one key, or the same body within a day under other keys or none. The
 * keys are claimed first: a concurrent duplicate waits on the claim, in this process or another, and then finds the answer. All of it is one
 * transaction: when `work` throws, nothing is stored.
 */
export async function submitOnce(
  db: Kysely<SiteTables>,
  submission: Submission,
  work: (trx: Transaction<SiteTables>) => Promise<void>,
): Promise<Submitted> {
  const claims = claimsOf(submission);
  return db.transaction().execute(async (trx) => {
    const claimed = await claim(trx, claims, submission.now);
    if (claimed === claims.length) {
      await work(trx);
      return { ok: true, reference: submission.reference, repeated: false };
    }
    return answerDuplicate(trx, claims, submission);
  });
}

/** What is sent under a client's `Idempotency-Key`, or under none. */
type Keyed = Pick<Submission, "scope" | "key" | "body">;

/**
 * For work outside a transaction: the answer to an earlier use of the same key. Call `recordAnswer` after the work.
 *
 * @returns undefined where the work is to be done.
 */
export async function findEarlierAnswer(
  db: Kysely<SiteTables>,
  { scope, key, body }: Keyed,
  now = Date.now(),
): Promise<Submitted | undefined> {
  if (key === undefined) return undefined;
  const found = db.selectFrom("idempotency_keys").selectAll().where("scope", "=", scope).where("key", "=", key);
  const row = await found.where("expires_at", ">", now).executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.body_hash !== hashOf(body)) return { ok: false, reason: "key-reused" };
  return { ok: true, reference: row.answer, repeated: true };
}

/**
 * Records the answer to finished work. Of several at once under one key the first wins, and the others get its answer.
 *
 * @param keepMs how long it is valid in milliseconds, where that is less than usual
 */
export async function recordAnswer(
  db: Kysely<SiteTables>,
  keyed: Keyed,
  reference: string,
  { now = Date.now(), keepMs = keptFor.key } = {},
): Promise<Submitted> {
  const { scope, key, body } = keyed;
  const first: Submitted = { ok: true, reference, repeated: false };
  if (key === undefined) return first;
  const row = { scope, key, body_hash: hashOf(body), answer: reference, expires_at: now + keepMs };
  if ((await claim(db, [row], now)) === 1) return first;
  return (await findEarlierAnswer(db, keyed, now)) ?? first;
}

type Claim = { scope: string; key: string; body_hash: string; answer: string; expires_at: number };

/** Two rows at most, always in this order, so that two transactions never deadlock. */
function claimsOf({ scope, key, body, reference, now = Date.now() }: Submission): Claim[] {
  const hash = hashOf(body);
  const same = { scope: `${scope}:same`, key: hash, expires_at: now + keptFor.fingerprint };
  const own = key === undefined ? [] : [{ scope, key, expires_at: now + keptFor.key }];
  return [...own, same].map((row) => ({ ...row, body_hash: hash, answer: reference }));
}

function hashOf(body: object) {
  return createHash("sha256").update(JSON.stringify(body)).digest("hex");
}

/** @returns how many of them were claimed. An expired one counts as absent, whether or not it has been removed. */
async function claim(trx: Kysely<SiteTables>, claims: Claim[], now = Date.now()) {
  const result = await trx
    .insertInto("idempotency_keys")
    .values(claims)
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "key"])
        .doUpdateSet((row) => ({
          body_hash: row.ref("excluded.body_hash"),
          answer: row.ref("excluded.answer"),
          expires_at: row.ref("excluded.expires_at"),
        }))
        .where("idempotency_keys.expires_at", "<=", now),
    )
    .executeTakeFirstOrThrow();
  return Number(result.numInsertedOrUpdatedRows);
}

/** Answers a duplicate. The claims that it made get the first answer too, or are removed where the key was used for another body. */
async function answerDuplicate(
  trx: Transaction<SiteTables>,
  claims: Claim[],
  { reference }: Submission,
): Promise<Submitted> {
  const rows = await trx.selectFrom("idempotency_keys").selectAll().where(among(claims)).execute();
  const first = claims
    .map((claim) => rows.find((row) => row.scope === claim.scope))
    .find((row) => row?.answer !== reference);
  if (first === undefined) throw new Error("A claimed idempotency key has disappeared.");
  if (claims.some((claim) => claim.body_hash !== first.body_hash)) {
    await trx.deleteFrom("idempotency_keys").where(among(claims)).where("answer", "=", reference).execute();
    return { ok: false, reason: "key-reused" };
  }
  const { answer } = first;
  await trx
    .updateTable("idempotency_keys")
    .set({ answer })
    .where(among(claims))
    .where("answer", "=", reference)
    .execute();
  return { ok: true, reference: answer, repeated: true };
}

function among(claims: Claim[]) {
  return (where: ExpressionBuilder<SiteTables, "idempotency_keys">) =>
    where.or(claims.map(({ scope, key }) => where.and({ scope, key })));
}
