import type { Kysely } from "kysely";
import type { MembersTable, SiteTables } from "#services/database/site-tables.server.ts";
import { storedData } from "#services/database/stored-data.server.ts";
import { type FormRow, fromRow, toRow } from "#services/forms/form-record.ts";
import { memberForm } from "#services/forms/member-form.ts";

type Details = FormRow<typeof memberForm>;
type Submitted = { member: Pick<MembersTable, "id"> & Details; intentId: string; now: number };

/** Stores the details that were submitted with a payment, by a member who is about to pay with it. The latest submission counts. */
export async function saveSubmittedDetails(
  trx: Kysely<SiteTables>,
  { member, intentId, now }: Submitted,
): Promise<void> {
  const details = { ...toRow(memberForm, fromRow(memberForm, member)), named_at: now };
  await trx
    .insertInto("membership_payers")
    .values({ payment_intent: intentId, member_id: member.id, ...details })
    .onConflict((conflict) => conflict.columns(["payment_intent", "member_id"]).doUpdateSet(details))
    .execute();
}

/** @returns the details that were sent with a payment for this member; undefined from a version that did not store them */
export async function findSubmittedDetails(
  trx: Kysely<SiteTables>,
  intentId: string,
  memberId: string,
): Promise<Details | undefined> {
  const payer = await trx
    .selectFrom("membership_payers")
    .selectAll()
    .where("payment_intent", "=", intentId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return payer && payer.email !== "" ? toRow(memberForm, fromRow(memberForm, payer)) : undefined;
}

/** Empties the details that were sent with any payment for this member. The row stays, so that a second payment is recognized. */
export async function clearSubmittedDetails(trx: Kysely<SiteTables>, memberId: string): Promise<void> {
  const cleared = storedData.membership_payers.erased();
  await trx.updateTable("membership_payers").set(cleared).where("member_id", "=", memberId).execute();
}
