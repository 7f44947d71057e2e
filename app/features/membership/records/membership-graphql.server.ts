import type { SettlingServices } from "#app/features/membership/membership-services.server.ts";
import { memberPaidBy, settlePayment } from "#app/features/membership/payments/settle-payment.server.ts";
import { PaymentsUnavailable } from "#app/services/payments/payment-errors.server.ts";
import type { RateLimits } from "#app/services/rate-limits/rate-limits.server.ts";
import {
  type Confirmation,
  type GraphqlContext,
  type GraphqlModule,
  tooManyRequests,
} from "#app/services/submissions/graphql-module.server.ts";

type ConfirmingServices = SettlingServices & { limits: Pick<RateLimits, "consume"> };

const neutral = "Thank you. If a membership was paid, its confirmation is on its way.";

/**
 * The two mails that confirm a membership (section 7; P8). Every argument is taken and none is used: a browser never decides what a mail
 * of ours says or who gets it. Variables that an operation does not declare, as `personalisation`, are nobody's business (P9).
 */
export function membershipGraphql(services: ConfirmingServices): GraphqlModule {
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

/** Either settles the payment, and with it both mails, if nobody has yet (P7). A page may be reloaded often: it counts as a read. */
async function confirm(
  services: ConfirmingServices,
  { client, ownPayment }: GraphqlContext,
  warm: string,
): Promise<Confirmation> {
  const taken = await services.limits.consume("read", client);
  if (!taken.ok) throw tooManyRequests(taken.retryAfterSeconds);
  const isPaid = ownPayment !== undefined && (await isPaidFor(services, ownPayment));
  return { responseMsg: isPaid ? warm : neutral };
}

/** While the provider does not answer nobody knows; the watch will. */
async function isPaidFor(services: SettlingServices, intentId: string): Promise<boolean> {
  if (await memberPaidBy(services.db, intentId)) return true;
  try {
    await settlePayment(services, intentId);
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return false;
    throw error;
  }
  return (await memberPaidBy(services.db, intentId)) !== undefined;
}
