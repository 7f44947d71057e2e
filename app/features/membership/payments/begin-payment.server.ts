import { membershipItem } from "#app/features/membership/membership-contract.ts";
import type { MembershipPaymentsTable } from "#app/services/database/site-tables.server.ts";
import type { PaymentIntent, PaymentStatus } from "#app/services/payments/payment-intent.server.ts";
import type { MembershipServices } from "../membership-services.server.ts";
import { abandonedAt } from "./poll-schedule.server.ts";

const currency = "aud";

/** While a payment is in one of these, a card can be tried on it. */
const open: readonly PaymentStatus[] = ["requires_payment_method", "requires_confirmation", "requires_action"];

/** Whether a payment still waits for its card. */
export function isOpen({ status }: Pick<PaymentIntent, "status">): boolean {
  return open.includes(status);
}

/**
 * The payment of a membership for a browser to pay with (P1, P6): the one that it has begun already, while that is open and of today's
 * price; otherwise a new one. A crash between the provider's row and ours leaves a payment whose secret nobody was told.
 *
 * @param ownIntent from the browser's signed cookie.
 * @throws PaymentsAway
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
    .values({ ...row, look_at: abandonedAt(now), looks: 0 })
    .execute();
  return intent;
}

async function reusable({ db, config, payments }: MembershipServices, id: string): Promise<PaymentIntent | undefined> {
  const row = await findPayment(db, id);
  if (row?.amount !== config.membershipFeeCents || row.currency !== currency) return undefined;
  const intent = await payments.client.retrieve(id);
  return intent && isOpen(intent) ? intent : undefined;
}

/** A payment that was begun here. */
export function findPayment(db: MembershipServices["db"], id: string): Promise<MembershipPaymentsTable | undefined> {
  return db.selectFrom("membership_payments").selectAll().where("payment_intent", "=", id).executeTakeFirst();
}
