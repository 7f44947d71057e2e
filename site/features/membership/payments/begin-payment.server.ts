import type { MembershipPaymentsTable } from "#services/database/site-tables.server.ts";
import type { PaymentIntent, PaymentStatus } from "#services/payments/payment-intent.server.ts";
import { membershipItem } from "#site/features/membership/membership-contract.ts";
import type { MembershipServices } from "../membership-services.server.ts";
import { abandonedAt } from "./poll-schedule.server.ts";
import { syncPayment } from "./sync-payment.server.ts";

const currency = "aud";

/** Statuses in which a card can be tried. */
export const open: readonly PaymentStatus[] = ["requires_payment_method", "requires_confirmation", "requires_action"];

export function isOpen({ status }: Pick<PaymentIntent, "status">): boolean {
  return open.includes(status);
}

/**
 * Returns the browser's payment while it is open and has today's price, otherwise a new one. A crash between the provider's row and ours
 * leaves a payment that cannot be paid, because its secret was not sent.
 *
 * @param ownIntent the payment's id from the signed cookie
 * @throws PaymentsUnavailable
 */
export async function beginPayment(services: MembershipServices, ownIntent?: string): Promise<PaymentIntent> {
  const { db, config, payments } = services;
  const own = ownIntent === undefined ? undefined : await reusable(services, ownIntent);
  if (own) return own;
  const amount = config.membershipFeeCents;
  const intent = await payments.client.create({ amount, currency, metadata: { item: membershipItem.id } });
  const now = Date.now();
  const row = { payment_intent: intent.id, amount, currency, status: intent.status, created_at: now };
  await db
    .insertInto("membership_payments")
    .values({ ...row, look_at: abandonedAt(now), looks: 0, refund: null, declined_at: null })
    .execute();
  return intent;
}

/** Syncs a payment that has been confirmed, so that it is known when its payer is about to pay once more. */
async function reusable(services: MembershipServices, id: string): Promise<PaymentIntent | undefined> {
  const row = await findPayment(services.db, id);
  const intent = await syncPayment(services, id);
  if (row?.amount !== services.config.membershipFeeCents || row.currency !== currency) return undefined;
  return intent && isOpen(intent) ? intent : undefined;
}

/** Finds a payment that was begun on this site. */
export function findPayment(db: MembershipServices["db"], id: string): Promise<MembershipPaymentsTable | undefined> {
  return db.selectFrom("membership_payments").selectAll().where("payment_intent", "=", id).executeTakeFirst();
}
