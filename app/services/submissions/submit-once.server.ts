import { createHash } from "node:crypto";
import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

/** A submission as it is compared with earlier ones: see docs/product/forms.md, Sending once. */
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
 * Does `work` once for a submission, however often it is sent: under one key, or with the same content within a day under other keys or
 * none. The keys are claimed first: a second request waits on the claim until the first has committed, in this process or another, and
 * then finds its answer. It is all one transaction: when `work` throws, nothing is stored.
 *
 * @throws what `work` throws
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
    return settle(trx, claims, submission);
  });
}

/** What is sent under a client's `Idempotency-Key`, or under none. */
type Keyed = Pick<Submission, "scope" | "key" | "body">;

/**
 * For work outside a transaction: the earlier answer for a key that was used before. `noteAnswer` comes after
 * the work.
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
 * Notes the answer to work that is done. Of several at once under one key the first noted wins, and the others get its answer.
 *
 * @param keepMs how long it is good for, where that is less than usual
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

/** Two rows at most, always in this order: so two transactions never wait for each other. */
function claimsOf({ scope, key, body, reference, now = Date.now() }: Submission): Claim[] {
  const hash = hashOf(body);
  const same = { scope: `${scope}:same`, key: hash, expires_at: now + keptFor.fingerprint };
  const own = key === undefined ? [] : [{ scope, key, expires_at: now + keptFor.key }];
  return [...own, same].map((row) => ({ ...row, body_hash: hash, answer: reference }));
}

function hashOf(body: object) {
  return createHash("sha256").update(JSON.stringify(body)).digest("hex");
}

/** @returns how many of them are ours now. One that has run out counts as absent, whether or not it has been tidied away. */
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

/** Somebody came before. What was claimed all the same gets the first answer too, or, under a key used for another body, is let go. */
async function settle(trx: Transaction<SiteTables>, claims: Claim[], { reference }: Submission): Promise<Submitted> {
  const rows = await trx.selectFrom("idempotency_keys").selectAll().where(among(claims)).execute();
  const first = claims
    .map((claim) => rows.find((row) => row.scope === claim.scope))
    .find((row) => row?.answer !== reference);
  if (first === undefined) throw new Error("A key that was taken a moment ago is gone.");
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
