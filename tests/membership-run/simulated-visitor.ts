import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import {
  intentIdFrom,
  membershipItem,
  paymentIntentHeader,
  problemCodes,
} from "#site/features/membership/membership-contract.ts";
import type { SeededRandom } from "#tests/support/content/seeded-random.ts";
import { type Card, type Person, phones } from "./random-people.ts";
import type { SimulatedBrowser, TestResponse } from "./simulated-browser.ts";

/** The payment provider as a browser reaches it. */
export type ProviderAddress = { publishableKey: string; url: string };

/** How often a visitor presses Pay now before they give up, and how long they wait after no response. */
const MAX_ATTEMPTS = 60;
const PAUSE_MS = 200;

const intentAnswer = z.object({ clientSecret: z.string() });
const confirmed = z.object({
  status: z.string(),
  next_action: z.nullable(z.object({ redirect_to_url: z.object({ url: z.string() }) })),
});
const refusal = z.object({ code: z.string().optional(), detail: z.string() });

/** The outcome of pressing Pay now: `over` when there is nothing more to do, `renew` when this payment is closed. */
type Pressed = "paid" | "declined" | "unclear" | "renew" | "over";

/**
 * A visitor who follows our form and the provider's script: a payment is prepared, the record sent, the card confirmed; with
 * another card when one is declined, and again when there is no response. Most open the success page in the end.
 */
export async function joinAsVisitor(
  person: Person,
  browser: SimulatedBrowser,
  provider: ProviderAddress,
  random: SeededRandom,
) {
  const cards = [...person.cards];
  let secret: string | undefined;
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    secret ??= await preparePayment(browser);
    const pressed = secret
      ? await pressPayNow(person, cards[0] ?? person.cards[0], secret, browser, provider)
      : "unclear";
    if (pressed === "over") return;
    if (pressed === "paid") return person.leavesAtOnce ? undefined : visitSuccessPage(browser, random);
    if (pressed === "unclear") await wait(PAUSE_MS);
    if (pressed === "renew") secret = undefined;
    if (pressed === "declined" && cards.length === 1) return;
    if (pressed === "declined") cards.shift();
  }
}

/** Opens the form. @returns the client secret, if a response came. */
export async function preparePayment(browser: SimulatedBrowser) {
  const response = await browser.postJson("/api/payments/create-payment-intent", { items: [membershipItem] });
  return response?.status === 200 ? intentAnswer.parse(response.body).clientSecret : undefined;
}

async function pressPayNow(
  person: Person,
  card: Card,
  secret: string,
  browser: SimulatedBrowser,
  provider: ProviderAddress,
): Promise<Pressed> {
  const recorded = await sendRecord(person, secret, browser);
  if (recorded?.status === 409) return refusal.parse(recorded.body).code === problemCodes.closed ? "renew" : "over";
  if (recorded?.status !== 200) return "unclear";
  const response = await confirmCard(person, card, secret, browser, provider);
  if (response?.status === 402) return "declined";
  // The payment may be closed: the form asks the site for its state.
  if (response?.status !== 200) return "unclear";
  const { status, next_action } = confirmed.parse(response.body);
  if (status === "requires_action" && next_action)
    return answerChallenge(card, challengeAt(provider, next_action.redirect_to_url.url), browser);
  return status === "succeeded" || status === "processing" ? "paid" : "declined";
}

/** Sends the record at most twice, under one key. */
export async function sendRecord(
  { firstName, lastName, email, phone = phones.own }: Person,
  secret: string,
  browser: SimulatedBrowser,
): Promise<TestResponse> {
  const record = {
    firstName,
    lastName,
    email,
    phone,
    address: "1 Main Street",
    city: "Goldfield",
    postcode: "3999",
    paid: true,
  };
  const headers = { "Idempotency-Key": crypto.randomUUID(), [paymentIntentHeader]: intentIdFrom(secret) };
  const send = () => browser.postJson("/api/records/new-member", record, headers);
  const first = await send();
  return first && first.status < 500 ? first : send();
}

/** Confirms the payment as the provider's script does. */
export function confirmCard(
  person: Person,
  card: Card,
  secret: string,
  browser: SimulatedBrowser,
  provider: ProviderAddress,
): Promise<TestResponse> {
  return browser.postForm(
    `${provider.url}/v1/payment_intents/${intentIdFrom(secret)}/confirm`,
    { ...cardFields(person, card), client_secret: secret, return_url: `${browser.siteUrl}/member-success` },
    { Authorization: `Bearer ${provider.publishableKey}` },
  );
}

function cardFields(
  { firstName, lastName, email, phone = phones.own }: Person,
  { number }: Card,
): Record<string, string> {
  const method = "payment_method_data";
  return {
    [`${method}[type]`]: "card",
    [`${method}[card][number]`]: number,
    [`${method}[card][exp_month]`]: "12",
    [`${method}[card][exp_year]`]: String(new Date().getFullYear() + 3),
    [`${method}[card][cvc]`]: "123",
    [`${method}[billing_details][name]`]: `${firstName} ${lastName}`,
    [`${method}[billing_details][email]`]: email,
    [`${method}[billing_details][phone]`]: phone,
    [`${method}[billing_details][address][country]`]: "AU",
  };
}

/** A provider on a host of its own serves its pages there, too. */
function challengeAt(provider: ProviderAddress, url: string) {
  return `${provider.url}${new URL(url).pathname.replace("/sandbox/stripe", "")}`;
}

/** Answers the bank's challenge. A visitor who leaves its page returns to the form and tries another card. */
async function answerChallenge(card: Card, url: string, browser: SimulatedBrowser): Promise<Pressed> {
  await browser.get(url);
  if (card.challenge === "left") return "declined";
  const response = await browser.postForm(url, { answer: card.challenge === "passed" ? "complete" : "fail" });
  if (response === undefined) return "unclear";
  return card.challenge === "passed" ? "paid" : "declined";
}

/** Opens the success page: it requests the payment's status and sends both mutations, in any order, perhaps reloaded. */
async function visitSuccessPage(browser: SimulatedBrowser, random: SeededRandom) {
  const confirmations = ["Member", "CJF"].map((recipient) => () => {
    const query = `mutation { sendMembershipConfirmation${recipient}(year: 2026) { responseMsg } }`;
    return browser.postJson("/graphql", { query });
  });
  const calls = [() => browser.get("/api/payments"), ...confirmations];
  do {
    for (const call of calls.toSorted(() => random.next() - 0.5)) await call();
  } while (random.happens(0.3));
}
