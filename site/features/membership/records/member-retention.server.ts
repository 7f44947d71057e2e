import type { Kysely, Transaction } from "kysely";
import { removeDeskData } from "#services/database/remove-desk-data.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { storedData } from "#services/database/stored-data.server.ts";
import { memberForm } from "#services/forms/member-form.ts";
import { clearSubmittedDetails } from "#site/features/membership/payments/payer-details.server.ts";

/**
 * Deletes pending members from before `pendingBefore`, once none of their payments can come in any more, and canceled payments without a
 * record. Anonymizes members who paid before `paidBefore`; a paid record is never deleted.
 */
export async function applyMemberRetention(
  db: Kysely<SiteTables>,
  { pendingBefore, paidBefore }: { pendingBefore: Date; paidBefore: Date },
) {
  const abandoned = await db
    .selectFrom("members")
    .select("id")
    .where("status", "=", "pending")
    .where("received_at", "<", pendingBefore.toISOString())
    .execute();
  for (const { id } of abandoned) await db.transaction().execute((trx) => deletePendingMember(trx, id));
  await deleteCanceledPayments(db, pendingBefore);
  const old = await db
    .selectFrom("members")
    .select("id")
    .where("status", "=", "paid")
    .where("paid_at", "<", paidBefore.toISOString())
    .where("email", "!=", "")
    .execute();
  for (const { id } of old) await db.transaction().execute((trx) => anonymizePaidMember(trx, id));
}

/**
 * Deletes a pending member if each of their payments was canceled, refunded, or made another person a member. A payment that is open,
 * processing, or came in without a member keeps the record.
 *
 * @returns whether the record was deleted
 */
export async function deletePendingMember(trx: Transaction<SiteTables>, id: string): Promise<boolean> {
  // This update locks the row against syncing and binding, which wait or were faster.
  const member = await trx
    .updateTable("members")
    .set({ status: "pending" })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning("payment_intent")
    .executeTakeFirst();
  if (member === undefined || (await mayStillPay(trx, id, member.payment_intent))) return false;
  await trx.deleteFrom("membership_payers").where("member_id", "=", id).execute();
  await trx.deleteFrom("members").where("id", "=", id).execute();
  await removeDeskData(trx, memberForm.table, id);
  return true;
}

async function mayStillPay(trx: Transaction<SiteTables>, id: string, current: string | null): Promise<boolean> {
  const named = await trx
    .selectFrom("membership_payers")
    .select("payment_intent")
    .where("member_id", "=", id)
    .execute();
  const intents = new Set(named.map(({ payment_intent }) => payment_intent));
  if (current !== null) intents.add(current);
  for (const intent of intents) if (!(await isSettled(trx, intent))) return true;
  return false;
}

/** Whether a payment can no longer make anybody a member. */
async function isSettled(trx: Transaction<SiteTables>, intent: string): Promise<boolean> {
  const payment = await trx
    .selectFrom("membership_payments")
    .select(["status", "refund"])
    .where("payment_intent", "=", intent)
    .executeTakeFirst();
  if (payment?.refund === "done") return true;
  if (payment?.status !== "succeeded") return payment?.status === "canceled";
  const member = await trx
    .selectFrom("members")
    .select("id")
    .where("payment_intent", "=", intent)
    .where("status", "=", "paid")
    .executeTakeFirst();
  return member !== undefined;
}

async function deleteCanceledPayments(db: Kysely<SiteTables>, before: Date) {
  await db
    .deleteFrom("membership_payments")
    .where("status", "=", "canceled")
    .where("created_at", "<", before.getTime())
    .where("payment_intent", "not in", (named) => named.selectFrom("membership_payers").select("payment_intent"))
    .where(({ not, exists, selectFrom }) => {
      const begun = selectFrom("members").whereRef("members.payment_intent", "=", "membership_payments.payment_intent");
      return not(exists(begun.select("members.id")));
    })
    .execute();
}

/** Keeps what the accounts need (payment, time, reference) and removes everything personal. */
export async function anonymizePaidMember(trx: Kysely<SiteTables>, id: string): Promise<void> {
  await clearSubmittedDetails(trx, id);
  await removeDeskData(trx, memberForm.table, id);
  await trx
    .updateTable("members")
    .set(storedData.members.erased(id))
    .where("id", "=", id)
    .where("status", "=", "paid")
    .execute();
}
