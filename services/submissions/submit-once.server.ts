import { createHash } from "node:crypto";
import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";

/** A submission as it is compared with earlier ones. */
export type Submission = {
  /** What is submitted, for example `volunteer-application`: keys of different scopes never meet. */
  scope: string;
  /** The client's `Idempotency-Key`, if it sent one. */
  key: string | undefined;
  /** The parsed payload, its e-mail address as `emailKey` has it. Parsed, because values decide and not their spelling. */
  body: object;
  /** The body as release 0.1.0 compared it, where that was spelt otherwise: its hashes are still found. */
  legacyBody?: object;
  /** What the answer will be if this is the first of its kind. */
  reference: string;
  /** Milliseconds since 1970. */
  now?: number;
};

/** `reference` is the first submission's; `repeated` says that it was an earlier one's, and that nothing was done now. */
export type Submitted = { ok: true; reference: string; repeated: boolean } | { ok: false; reason: "key-reused" };

const hour = 3_600_000;
const retention = { key: 7 * 24 * hour, fingerprint: 24 * hour };

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
  return transact(db, async (trx) => {
    const claimed = await claim(trx, claims, submission.now);
    if (claimed === claims.length) {
      await work(trx);
      return { ok: true, reference: submission.reference, repeated: false };
    }
    return answerDuplicate(trx, claims, submission);
  });
}

/** What is sent under a client's `Idempotency-Key`, or under none. */
type Keyed = Pick<Submission, "scope" | "key" | "body" | "legacyBody">;

/**
 * For work outside a transaction: the answer to an earlier use of the same key. Call `recordAnswer` after the work.
 *
 * @returns undefined where the work is to be done.
 */
export async function findEarlierAnswer(
  db: Kysely<SiteTables>,
  keyed: Keyed,
  now = Date.now(),
): Promise<Submitted | undefined> {
  const { scope, key } = keyed;
  if (key === undefined) return undefined;
  const found = db.selectFrom("idempotency_keys").selectAll().where("scope", "=", scope).where("key", "=", key);
  const row = await found.where("expires_at", ">", now).executeTakeFirst();
  if (row === undefined) return undefined;
  if (!hashesOf(keyed).includes(row.body_hash)) return { ok: false, reason: "key-reused" };
  return { ok: true, reference: row.answer, repeated: true };
}

/**
 * Records the answer to finished work. Of several at once under one key the first wins, and the others get its answer.
 *
 * @param keyTtlMs how long it is valid in milliseconds, where that is less than usual
 */
export async function recordAnswer(
  db: Kysely<SiteTables>,
  keyed: Keyed,
  reference: string,
  { now = Date.now(), keyTtlMs = retention.key } = {},
): Promise<Submitted> {
  const { scope, key } = keyed;
  const first: Submitted = { ok: true, reference, repeated: false };
  if (key === undefined) return first;
  const [body_hash] = hashesOf(keyed);
  const row = { scope, key, body_hash, answer: reference, expires_at: now + keyTtlMs };
  if ((await claim(db, [row], now)) === 1) return first;
  return (await findEarlierAnswer(db, keyed, now)) ?? first;
}

type Claim = { scope: string; key: string; body_hash: string; answer: string; expires_at: number };

/** Three rows at most, always in this order, so that two transactions never deadlock. */
function claimsOf(submission: Submission): Claim[] {
  const { scope, key, reference, now = Date.now() } = submission;
  const hashes = hashesOf(submission);
  const same = hashes.map((hash) => ({ scope: `${scope}:same`, key: hash, expires_at: now + retention.fingerprint }));
  const own = key === undefined ? [] : [{ scope, key, expires_at: now + retention.key }];
  return [...own, ...same].map((row) => ({ ...row, body_hash: hashes[0], answer: reference }));
}

/** The hash of a body whatever its spelling, and the hash that release 0.1.0 stored, where that is another one. */
function hashesOf({ body, legacyBody = body }: Pick<Keyed, "body" | "legacyBody">): [string, ...string[]] {
  const hash = hashOf(JSON.stringify(body, inOneSpelling));
  const legacy = hashOf(JSON.stringify(legacyBody));
  return legacy === hash ? [hash] : [hash, legacy];
}

/** Texts in one Unicode form. The number of a row may come as text. */
function inOneSpelling(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (name === "id" && /^\d{1,15}$/.test(value)) return Number(value);
  return value.normalize("NFC");
}

function hashOf(json: string) {
  return createHash("sha256").update(json).digest("hex");
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

/** Answers a duplicate. The claims that it made get the first answer too. */
async function answerDuplicate(
  trx: Transaction<SiteTables>,
  claims: Claim[],
  submission: Submission,
): Promise<Submitted> {
  const { reference } = submission;
  const rows = await trx.selectFrom("idempotency_keys").selectAll().where(among(claims)).execute();
  const first = claims
    .map((claim) => rows.find(({ scope, key }) => scope === claim.scope && key === claim.key))
    .find((row) => row?.answer !== reference);
  if (first === undefined) throw new Error("A claimed idempotency key has disappeared.");
  if (!hashesOf(submission).includes(first.body_hash)) return { ok: false, reason: "key-reused" };
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
