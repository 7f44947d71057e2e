import type { Kysely, Transaction } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

/**
 * Forgets who began to join before `began` and did not pay, once none of their payments can come in any more; payments that came to nothing
 * and are nobody's; and the names of who paid before `paid`. A record that was paid is never removed.
 */
export async function applyMemberRetention(db: Kysely<SiteTables>, { began, paid }: { began: Date; paid: Date }) {
  const abandoned = await db
    .selectFrom("members")
    .select("id")
    .where("status", "=", "pending")
    .where("received_at", "<", began.toISOString())
    .execute();
  for (const { id } of abandoned) await db.transaction().execute((trx) => deletePendingMember(trx, id));
  await deleteCanceledPayments(db, began);
  const old = await db
    .selectFrom("members")
    .select("id")
    .where("status", "=", "paid")
    .where("paid_at", "<", paid.toISOString())
    .where("email", "!=", "")
    .execute();
  for (const { id } of old) await anonymizePaidMember(db, id);
}

/**
 * Removes who has not paid, and cannot pay any more: each payment that they were about to pay with was canceled, or made somebody else a
 * member. One that is open or under way, and one that came in and is nobody's yet, keeps them.
 *
 * @returns whether they are gone.
 */
export async function deletePendingMember(trx: Transaction<SiteTables>, id: string): Promise<boolean> {
  // The row is held from here on: whoever marks it as paid, or turns it to another payment, waits, or was faster.
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

/** Whether a payment can make nobody a member any more. */
async function isSettled(trx: Transaction<SiteTables>, intent: string): Promise<boolean> {
  const payment = await trx
    .selectFrom("membership_payments")
    .select("status")
    .where("payment_intent", "=", intent)
    .executeTakeFirst();
  if (payment?.status !== "succeeded") return payment?.status === "canceled";
  const member = await trx
    .selectFrom("members")
    .select("id")
    .where("payment_intent", "=", intent)
    .where("status", "=", "paid")
    .executeTakeFirst();
  return member !== undefined;
}

/** Payments that were closed and that no record waits for: there is nothing in them. */
async function deleteCanceledPayments(db: Kysely<SiteTables>, before: Date) {
  await db
    .deleteFrom("membership_payments")
    .where("status", "=", "canceled")
    .where("created_at", "<", before.getTime())
    .where("payment_intent", "not in", (named) => named.selectFrom("membership_payers").select("payment_intent"))
    .execute();
}

/** Leaves of a member what the books need: that this payment came in, when, under which reference. Nothing of the person. */
export async function anonymizePaidMember(db: Kysely<SiteTables>, id: string): Promise<void> {
  const nobody = { first_name: "", last_name: "", email: "", phone: "", address: "", city: "", postcode: "" };
  await db
    .updateTable("members")
    .set({ ...nobody, person_key: `forgotten:${id}` })
    .where("id", "=", id)
    .where("status", "=", "paid")
    .execute();
}
