import { describePayment } from "#app/features/membership/membership-contract.ts";
import type { SettlingServices } from "#app/features/membership/membership-services.server.ts";
import type { MembersTable } from "#app/services/database/site-tables.server.ts";
import type { PaymentIntent } from "#app/services/payments/payment-intent.server.ts";
import type { PaymentChanges } from "#app/services/payments/payments-client.server.ts";

/** What the provider keeps beside a member's payment (P3): its receipt says it, and the success page reads the reference from it. */
export function paymentMetadata({ id, year, reference }: MembersTable): PaymentChanges {
  return { metadata: { member: id }, description: describePayment(year, reference) };
}

/**
 * Of two people who share a payment, the one who pays may not be the one whom it names. It is put right here, before anybody reads it.
 * Where that fails it waits for whoever asks for the payment next: the member is one already.
 */
export async function correctPaymentMetadata(
  { payments, log }: SettlingServices,
  member: MembersTable,
  intent: PaymentIntent,
) {
  if (intent.metadata.member === member.id) return;
  try {
    await payments.client.update(intent.id, paymentMetadata(member));
  } catch (error) {
    log.warn({ err: error, paymentIntent: intent.id }, "a payment is still described as another person's");
  }
}
