import { messages, problemCodes } from "#app/features/membership/membership-contract.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import { problem } from "#app/platform/http/problem.ts";
import type { RegistrationRefusal } from "./register-member.server.ts";

/** 409: no payment may be made for this person now, or not with the payment that their browser has (P6). Nothing was charged. */
export function registrationRefused(reason: RegistrationRefusal, year: string): Response {
  const code = problemCodes[reason];
  if (reason === "paid") {
    const detail = `This person is already a member for ${year}. No money was taken.`;
    return problem(409, "Already a member", detail, undefined, code);
  }
  if (reason === "processing") {
    const detail = "A payment for this person is being processed. No more money was taken.";
    return problem(409, "Payment under way", detail, undefined, code);
  }
  const detail =
    "This payment cannot be used any more, and took no money for this membership. Please enter the card again.";
  return problem(409, "Payment closed", detail, undefined, code);
}

/** 503: this site takes no payments. */
export function paymentsOff({ committeeEmail }: Pick<Config, "committeeEmail">): Response {
  const detail = `Memberships cannot be paid here at the moment. Please write to ${committeeEmail}.`;
  return problem(503, "No payments", detail, undefined, problemCodes.off);
}

/** 400: what was to be bought is not one membership (P1). What it costs is never read. */
export function notOneMembership(itemId: string): Response {
  const message = `Please send exactly one item, with the id "${itemId}".`;
  return problem(400, "Not for sale", message, [{ field: "items", message }]);
}

/** 422: the provider sends receipts to no such address (P17). */
export function emailRefused(): Response {
  const errors = [{ field: "email", message: messages.email }];
  return problem(422, "Please check your answers", "The payment service does not take this e-mail address.", errors);
}
