import type { Kysely } from "kysely";
import { emailKey } from "#app/platform/text/email-key.ts";
import { nameKey } from "#app/platform/text/name-key.ts";
import type { MembersTable, SiteTables } from "#app/services/database/site-tables.server.ts";
import type { PaymentIntent } from "#app/services/payments/payment-intent.server.ts";

/**
 * Whose payment it will be: of the people who were about to pay with it, the one whose name and e-mail address the card's holder gave, or
 * else whoever was named last. Two people at one browser may share a payment until one of them pays. Who has turned to another payment
 * since pays with that one.
 *
 * @returns undefined for a payment that was not to be paid, since no record was sent before it.
 */
export async function findPayer(db: Kysely<SiteTables>, intent: PaymentIntent): Promise<MembersTable | undefined> {
  const named = await db
    .selectFrom("membership_payers")
    .innerJoin("members", "members.id", "membership_payers.member_id")
    .selectAll("members")
    .where("membership_payers.payment_intent", "=", intent.id)
    .where("members.payment_intent", "=", intent.id)
    .where("members.status", "=", "pending")
    .orderBy("membership_payers.named_at", "desc")
    .execute();
  return named.find((member) => isCardHolder(member, intent)) ?? named[0];
}

function isCardHolder({ first_name, last_name, email }: MembersTable, { payer }: PaymentIntent) {
  if (payer === undefined || emailKey(payer.email) !== emailKey(email)) return false;
  return nameKey(payer.name) === nameKey(`${first_name} ${last_name}`);
}
