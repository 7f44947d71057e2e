import type { Brand } from "../card-brands.ts";
import type { CardError } from "./card-fault.ts";

/** In Stripe's words, what is wrong with the code on a card of this brand. */
export function checkSecurityCode(digits: string, { codeLength }: Brand): CardError | undefined {
  if (digits.length < codeLength) {
    return { code: "incomplete_cvc", message: "Your card's security code is incomplete." };
  }
  if (digits.length > codeLength) return { code: "invalid_cvc", message: "Your card's security code is invalid." };
}

/** Where on a card of this brand the code is found. */
export function whereSecurityCodeIs({ codeLength }: Brand): string {
  return codeLength === 4 ? "4 digits on the front" : "3 digits on the back";
}
