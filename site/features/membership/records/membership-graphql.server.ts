import { PaymentsUnavailable } from "#services/payments/payment-errors.server.ts";
import type { Confirmation, GraphqlContext, GraphqlModule } from "#services/submissions/graphql-module.server.ts";
import type { PaymentSyncServices } from "#site/features/membership/membership-services.server.ts";
import { memberPaidBy, syncPayment } from "#site/features/membership/payments/sync-payment.server.ts";

const neutralMessage = "Thank you. If a membership was paid, its confirmation is on its way.";

/**
 * The two mutations that confirm a membership. All arguments are accepted and none is used, so that a browser decides neither an email's
 * text nor its recipient. Undeclared variables, such as `personalisation`, are ignored.
 */
export function membershipGraphql(services: PaymentSyncServices): GraphqlModule {
  return {
    typeDefs: `
      type Mutation {
        "Confirms a paid membership to the member."
        sendMembershipConfirmationMember(
          senderEmail: String
          senderName: String
          firstParagraph: String
          from: String
          fromName: String
          signoff: String
          subjectLine: String
          year: Int
        ): Confirmation!
        "Tells the festival of a paid membership."
        sendMembershipConfirmationCJF(senderEmail: String, senderName: String, year: Int): Confirmation!
      }
    `,
    resolvers: {
      Mutation: {
        sendMembershipConfirmationMember: (_, __, context) =>
          confirm(services, context, "Welcome! Your confirmation is on its way to your inbox."),
        sendMembershipConfirmationCJF: (_, __, context) =>
          confirm(services, context, "Thank you. The festival knows that you have joined."),
      },
    },
  };
}

/** Either mutation syncs the payment, which queues both emails. */
async function confirm(
  services: PaymentSyncServices,
  { paymentIdFromCookie }: GraphqlContext,
  paidMessage: string,
): Promise<Confirmation> {
  const isPaid = paymentIdFromCookie !== undefined && (await isPaidFor(services, paymentIdFromCookie));
  return { responseMsg: isPaid ? paidMessage : neutralMessage };
}

/** False while the provider does not answer; polling syncs the payment later. */
async function isPaidFor(services: PaymentSyncServices, intentId: string): Promise<boolean> {
  if (await memberPaidBy(services.db, intentId)) return true;
  try {
    await syncPayment(services, intentId);
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return false;
    throw error;
  }
  return (await memberPaidBy(services.db, intentId)) !== undefined;
}
