import type { Kysely } from "kysely";
import type { DeskOffersTable } from "#services/database/desk-programme-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { noOffer, type OfferText } from "./offer-contract.ts";
import { writtenDollars } from "./offer-words.ts";

/** What was agreed with bands, by the records' ids. */
export async function offersOf(
  db: Kysely<SiteTables>,
  ids: readonly string[],
): Promise<(id: string) => DeskOffersTable | undefined> {
  if (ids.length === 0) return () => undefined;
  const rows = await db
    .selectFrom("desk_offers")
    .selectAll()
    .where("kind", "=", "band")
    .where("record_id", "in", ids)
    .execute();
  const byId = new Map<string, DeskOffersTable>(rows.map((row) => [row.record_id, row]));
  return (id) => byId.get(id);
}

/** An offer as it is written in its form. */
export function offerTextOf(row: DeskOffersTable | undefined): OfferText {
  if (!row) return noOffer;
  return {
    sets: row.sets === null ? "" : String(row.sets),
    fee: row.fee_cents === null ? "" : writtenDollars(row.fee_cents),
    gst: row.gst,
    offeredOn: row.offered_on ?? "",
    offeredWay: row.offered_way,
    answer: row.answer,
    answeredOn: row.answered_on ?? "",
    answeredWay: row.answered_way,
    payee: row.payee,
    abn: row.abn,
    payeeIs: row.payee_is,
    invoiceIn: row.invoice_in ?? "",
    paidOn: row.paid_on ?? "",
    paidBy: row.paid_by,
  };
}

/** The agreed fee in dollars, with cents; null until it is noted. */
export function agreedFeeOf(row: DeskOffersTable | undefined): number | null {
  return row === undefined || row.fee_cents === null ? null : row.fee_cents / 100;
}
