import { type Kysely, sql } from "kysely";
import { z } from "zod/mini";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Budget, Comparison } from "./compare-contract.ts";

/** The statuses in which a band's fee counts, whether it was told or has confirmed. */
const taken: readonly string[] = ["accepted", "confirmed"];

export function isTaken(status: string): boolean {
  return taken.includes(status);
}

/** The budget for the fees of a festival. */
export async function readBudget(db: Kysely<SiteTables>, year: string): Promise<Budget> {
  const row = await db
    .selectFrom("desk_budgets")
    .select(["dollars", "version"])
    .where("year", "=", year)
    .executeTakeFirst();
  return { year, dollars: row?.dollars ?? null, version: row?.version ?? 0 };
}

/** Sets the budget, unless its version is not `version` any more. @returns false then */
export function saveBudget(
  db: Kysely<SiteTables>,
  { year, dollars, version }: Budget,
  personId: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await readBudget(trx, year);
    if (before.dollars === dollars) return true;
    const next = { dollars, version: version + 1 };
    // Of two who set it at the same time one writes no row.
    const written =
      version === 0
        ? await trx
            .insertInto("desk_budgets")
            .values({ year, ...next })
            .onConflict((conflict) => conflict.column("year").doNothing())
            .executeTakeFirst()
        : await trx
            .updateTable("desk_budgets")
            .set(next)
            .where("year", "=", year)
            .where("version", "=", version)
            .executeTakeFirst();
    const rows = "numUpdatedRows" in written ? written.numUpdatedRows : (written.numInsertedOrUpdatedRows ?? 0n);
    if (rows === 0n) return false;
    const changes = [{ field: year, before: before.dollars, after: dollars }];
    await logChange(trx, { personId, action: "budget.change", subject: { kind: "budget", id: year }, changes });
    return true;
  });
}

const correctedFee = z.object({ firstFee: z.catch(z.number(), 0) });

/** What the accepted bands of a festival cost: the agreed fees, and where there is none that for one set, as sent or as corrected. */
export async function acceptedFees(db: Kysely<SiteTables>, year: string): Promise<Comparison["accepted"]> {
  const { rows } = await sql<{ fee: number; agreed: number | null; corrections: string | null }>`
    select b.first_fee as fee, o.fee_cents as agreed, case when d.corrections like '%"firstFee"%' then d.corrections end as corrections
    from desk_records d join band_applications b on b.id = d.record_id
      left join desk_offers o on o.record_id = d.record_id
    where d.kind = 'band' and d.year = ${year}
      and coalesce(d.prepared_status, d.told_status) in (${sql.join(taken)})`.execute(db);
  const fees = rows.map(({ fee, agreed, corrections }) => {
    if (agreed !== null) return agreed;
    return 100 * (corrections === null ? fee : correctedFee.parse(parseJson(corrections)).firstFee);
  });
  return {
    bands: fees.length,
    dollars: fees.reduce((sum, fee) => sum + fee, 0) / 100,
    // A band that was agreed to play for nothing costs nothing.
    unknown: rows.filter(({ agreed }, place) => agreed === null && (fees[place] ?? 0) <= 0).length,
  };
}
