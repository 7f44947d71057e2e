import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { PaymentIntent, PaymentStatus } from "#services/payments/payment-intent.server.ts";

/** How long a success page that is still open has to show the decline, so that no email is needed. It polls every 15 seconds. */
export const declineEmailDelayMs = 30_000;

/** What a processing payment becomes when it is declined after all. */
const declined: readonly PaymentStatus[] = ["requires_payment_method", "canceled"];

export function isDeclined({ status }: Pick<PaymentIntent, "status">): boolean {
  return declined.includes(status);
}

/**
 * Records that a payment which was processing has been declined, and polls it again after the payer had the time to see that.
 *
 * @returns false if it was not processing
 */
export async function recordDecline(db: Kysely<SiteTables>, { id, status }: PaymentIntent, now = Date.now()) {
  const { numUpdatedRows } = await db
    .updateTable("membership_payments")
    .set({ status, declined_at: now, look_at: now + declineEmailDelayMs, looks: 0 })
    .where("payment_intent", "=", id)
    .where("status", "=", "processing")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that the payer knows of the decline, or tries again: no email is needed, and a canceled payment is not polled any more. */
export async function acknowledgeDecline(db: Kysely<SiteTables>, intentId: string): Promise<void> {
  await db
    .updateTable("membership_payments")
    .set(({ eb, ref }) => ({
      declined_at: null,
      look_at: eb.case().when("status", "=", "canceled").then(null).else(ref("look_at")).end(),
    }))
    .where("payment_intent", "=", intentId)
    .where("declined_at", "is not", null)
    .execute();
}
