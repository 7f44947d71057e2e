import type { Kysely, Transaction } from "kysely";
import type { SiteTables } from "./site-tables.server.ts";

/** A submission as it is compared with earlier ones. `body` is the parsed payload: its values decide, not its spelling. */
export type Submission = {
  /** What is submitted, for example `volunteer-application`: keys of different scopes never meet. */
  scope: string;
  /** The client's `Idempotency-Key`, if it sent one. */
  key: string | undefined;
  body: unknown;
  /** Whose it is; compared without regard to case. */
  email: string;
  now?: number;
};

/** `repeated`: the answer is that of an earlier, identical submission, and nothing was done now. */
export type Submitted<Answer> = { ok: true; answer: Answer; repeated: boolean } | { ok: false; reason: "key-reused" };

/**
 * Does `work` once for a submission, however often it comes (W9): twice under one key, or within a day the same from the same
 * address under another key or none. Everything happens in one transaction: when `work` throws, no trace is left.
 */
export async function submitOnce<Answer>(
  _db: Kysely<SiteTables>,
  _submission: Submission,
  _work: (trx: Transaction<SiteTables>) => Promise<Answer>,
): Promise<Submitted<Answer>> {
  throw new Error("not written yet");
}
