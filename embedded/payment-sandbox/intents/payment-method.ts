import type Stripe from "stripe";
import type { TestCard } from "../cards/card-behaviours.ts";
import { brandOf, passesLuhn } from "../cards/card-brands.ts";
import { findTestCard, findTestPaymentMethod } from "../cards/stripe-test-cards.ts";
import type { PaymentMethodData } from "../http/request-parameters.ts";
import { cardError, type ErrorResponse, invalidRequest } from "../http/stripe-errors.ts";
import { newId } from "./new-id.ts";

/** A valid card: Stripe's payment method object and its test behaviour. Number and security code are not stored. */
export type AcceptedCard = { ok: true; method: Stripe.PaymentMethod; behaviour: TestCard };

/** Validates a card as Stripe does before it charges anything. */
export function checkCard(data: PaymentMethodData, now: number): AcceptedCard | { ok: false; error: ErrorResponse } {
  const number = data.card.number.replaceAll(/[\s-]/g, "");
  const expiry = { month: data.card.exp_month, year: fullYear(data.card.exp_year) };
  const error = validateCard(number, expiry, data.card.cvc, new Date(now));
  if (error) return { ok: false, error };
  const behaviour = withoutMissedChecks(findTestCard(number), data);
  const card = cardObject({ number, expiry, behaviour, data });
  const method = {
    id: newId("pm_1"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billingDetails(data.billing_details),
    card,
    created: Math.floor(now / 1000),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  } satisfies Stripe.PaymentMethod;
  return { ok: true, method, behaviour };
}

/** One of Stripe's named test payment methods, as if its card was typed in with all that a form asks. */
export function checkPaymentMethod(name: string, now: number): AcceptedCard | { ok: false; error: ErrorResponse } {
  const number = findTestPaymentMethod(name);
  if (number === undefined) {
    const message = `No such PaymentMethod: '${name}'. The payment sandbox knows those of Stripe's test cards, such as pm_card_visa.`;
    return { ok: false, error: invalidRequest(message, { code: "resource_missing", param: "payment_method" }) };
  }
  const cvc = "1".repeat(brandOf(number).codeLength);
  const card = { number, exp_month: 12, exp_year: new Date(now).getUTCFullYear() + 1, cvc };
  const address = { line1: "1 Test Street", postal_code: "2620" };
  return checkCard({ type: "card", card, billing_details: { address } }, now);
}

/** A bank cannot find wrong what was not sent. */
function withoutMissedChecks(behaviour: TestCard, { card, billing_details }: PaymentMethodData): TestCard {
  const { outcome } = behaviour;
  const isMissed =
    (outcome === "incorrect_cvc" && !card.cvc) ||
    (outcome === "incorrect_zip" && !billing_details?.address?.postal_code);
  return isMissed ? { ...behaviour, outcome: "succeeds" } : behaviour;
}

type Expiry = { month: number; year: number };

function fullYear(year: number) {
  return year < 100 ? year + 2000 : year;
}

function validateCard(
  number: string,
  { month, year }: Expiry,
  cvc: string | undefined,
  today: Date,
): ErrorResponse | undefined {
  if (!passesLuhn(number)) {
    return cardError("incorrect_number", "Your card number is incorrect.", { param: "number" });
  }
  const monthsLeft = (year - today.getUTCFullYear()) * 12 + month - (today.getUTCMonth() + 1);
  const isThisYear = year === today.getUTCFullYear();
  if (month < 1 || month > 12 || (isThisYear && monthsLeft < 0)) {
    return cardError("invalid_expiry_month", "Your card's expiration month is invalid.", { param: "exp_month" });
  }
  if (monthsLeft < 0 || monthsLeft > 50 * 12) {
    return cardError("invalid_expiry_year", "Your card's expiration year is invalid.", { param: "exp_year" });
  }
  const digits = brandOf(number).code === "amex" ? /^\d{3,4}$/ : /^\d{3}$/;
  if (cvc !== undefined && !digits.test(cvc)) {
    return cardError("invalid_cvc", "Your card's security code is invalid.", { param: "cvc" });
  }
  return undefined;
}

type Parts = { number: string; expiry: Expiry; behaviour: TestCard; data: PaymentMethodData };

function cardObject({ number, expiry, behaviour, data }: Parts) {
  const { code: brand } = brandOf(number);
  const { coBrand, checks = {} } = behaviour;
  const address = data.billing_details?.address;
  const checked = (value: string | undefined, result = "pass") => (value ? result : null);
  return {
    brand,
    checks: {
      address_line1_check: checked(address?.line1, checks.line1),
      address_postal_code_check: checked(address?.postal_code, checks.postal_code),
      cvc_check: checked(data.card.cvc, checks.cvc),
    },
    country: behaviour.country,
    display_brand: brand === "amex" ? "american_express" : brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    funding: behaviour.funding,
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [...(coBrand ? [coBrand] : []), brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  } satisfies Stripe.PaymentMethod.Card;
}

function billingDetails(details: PaymentMethodData["billing_details"]) {
  const { line1, line2, city, state, postal_code, country } = details?.address ?? {};
  return {
    address: {
      city: city || null,
      country: country || null,
      line1: line1 || null,
      line2: line2 || null,
      postal_code: postal_code || null,
      state: state || null,
    },
    email: details?.email || null,
    name: details?.name || null,
    phone: details?.phone || null,
    tax_id: null,
  } satisfies Stripe.PaymentMethod.BillingDetails;
}
