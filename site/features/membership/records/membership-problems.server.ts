import type { Config } from "#platform/config/config.server.ts";
import { problem } from "#platform/http/problem.ts";
import { messages } from "#services/forms/member-form.ts";
import { problemCodes } from "#site/features/membership/membership-contract.ts";
import type { RegistrationRefusal } from "./register-member.server.ts";

const registrationProblems: Record<RegistrationRefusal, { title: string; detail: (year: string) => string }> = {
  paid: {
    title: "Already a member",
    detail: (year) => `This person is already a member for ${year}. No money was taken.`,
  },
  processing: {
    title: "Payment under way",
    detail: () => "A payment for this person is being processed. No more money was taken.",
  },
  closed: {
    title: "Payment closed",
    detail: () =>
      "This payment cannot be used any more, and took no money for this membership. Please enter the card again.",
  },
};

/** 409: this person cannot pay now, or not with their browser's payment. Nothing was charged. */
export function registrationRefused(reason: RegistrationRefusal, year: string): Response {
  const { title, detail } = registrationProblems[reason];
  return problem(409, title, detail(year), { code: problemCodes[reason] });
}

/** 503: payments are off. */
export function paymentsOff({ committeeEmail }: Pick<Config, "committeeEmail">): Response {
  const detail = `Memberships cannot be paid here at the moment. Please write to ${committeeEmail}.`;
  return problem(503, "No payments", detail, { code: problemCodes.off });
}

/** 400: the cart is not one membership. */
export function notOneMembership(itemId: string): Response {
  const message = `Please send exactly one item, with the id "${itemId}".`;
  return problem(400, "Not for sale", message, [{ field: "items", message }]);
}

/** 422: the provider refuses to send a receipt to this address. */
export function emailRefused(): Response {
  const errors = [{ field: "email", message: messages.email }];
  return problem(422, "Please check your answers", "The payment service does not take this e-mail address.", errors);
}
