import type { Kysely, Transaction } from "kysely";
import type { SiteTables } from "./site-tables.server.ts";

/**
 * Runs `work` in one transaction. Nothing of it is stored where it returns a refusal, `{ ok: false }`, or throws.
 *
 * What must be stored although it is refused uses `db.transaction()` instead: a wrong code to sign in with counts as a try (`takeCode`).
 */
export async function transact<Result>(
  db: Kysely<SiteTables>,
  work: (trx: Transaction<SiteTables>) => Promise<Result>,
): Promise<Result> {
  const refused: { result?: Result } = {};
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      if (!isRefusal(result)) return result;
      refused.result = result;
      throw new Error("refused");
    });
  } catch (error) {
    if (refused.result === undefined) throw error;
    return refused.result;
  }
}

function isRefusal(result: unknown): boolean {
  return typeof result === "object" && result !== null && "ok" in result && result.ok === false;
}
