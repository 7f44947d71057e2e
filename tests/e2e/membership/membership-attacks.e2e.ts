import type { Page } from "@playwright/test";
import { z } from "zod";
import { intentIdFrom, membershipItem } from "#site/features/membership/membership-contract.ts";
import { openSimulatedBrowser } from "#tests/membership-run/simulated-browser.ts";
import { confirmCard, preparePayment } from "#tests/membership-run/simulated-visitor.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { seededRandom } from "#tests/support/content/seeded-random.ts";
import {
  expectNothingPaid,
  expectOnePaidMember,
  expectStatus,
  openMembershipForm,
  pay,
} from "#tests/support/membership/membership-journey.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";
import { emailsTo } from "#tests/support/servers/mailbox.ts";
import type { Site } from "#tests/support/site/site.ts";

const attacker = "attacker@example.org";

test("the success page shows no other visitor's payment, whatever the address says", async ({
  page,
  browser,
  site,
}) => {
  const email = "victim@example.org";
  await pay(page, site, email);
  const reference = await expectOnePaidMember(site, email);
  const { client_secret: secret } = await ownPayment(page, site);
  const thief = await (await browser.newContext()).newPage();
  const requestStatus = async (found: string) => {
    const query = new URLSearchParams({ payment_intent_client_secret: found, email: attacker, name: "Ada Bright" });
    await openPage(thief, `${site.url}/member-success?${query}`);
    await expectStatus(thief, "Something went wrong, please try again.");
    await expect(thief.getByRole("main")).not.toContainText(new RegExp(`${reference}|victim|Ada`));
  };
  await requestStatus(secret);
  await openMembershipForm(thief, site);
  for (const found of [secret, `${intentIdFrom(secret)}_secret_invented`, "nonsense"]) await requestStatus(found);
  await thief.context().close();
  await expectOnePaidMember(site, email);
  await emailsTo(site, attacker, 0);
});

test("the mutations send email only to the payer of a payment", { tag: "@long" }, async ({ page, site }) => {
  const spam = {
    senderEmail: attacker,
    senderName: "You have won",
    firstParagraph: "Click here",
    subjectLine: "Prize",
    year: 2026,
  };
  const requestConfirmations = () =>
    Promise.all(["Member", "CJF"].map((recipient) => confirmTo(page, site, recipient, spam)));
  await requestConfirmations();
  await openMembershipForm(page, site);
  await requestConfirmations();
  await pay(page, site, "payer@example.org");
  await expectOnePaidMember(site, "payer@example.org");
  await requestConfirmations();
  await expectOnePaidMember(site, "payer@example.org");
  expectNothingPaid(site, attacker);
  const [email] = await emailsTo(site, "payer@example.org");
  expect(`${email?.subject} ${email?.text}`).not.toMatch(/won|Click here|Prize/);
});

test("only the server sets the price", async ({ page, site }) => {
  await openMembershipForm(page, site);
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const cheap = { items: [{ ...membershipItem, amount: 1 }], amount: 1 };
  const begun = await page.request.post(`${site.url}/api/payments/create-payment-intent`, { headers, data: cheap });
  expect(begun.status()).toBe(200);
  const { payment_intent: id, client_secret } = await ownPayment(page, site);
  const provider = `${site.url}/sandbox/stripe/v1/payment_intents`;
  const asBrowser = { Authorization: "Bearer pk_test_sandbox" };
  const change = { headers: asBrowser, form: { amount: 1, client_secret } };
  for (const path of [provider, `${provider}/${id}`, `${provider}/${id}/cancel`])
    expect((await page.request.post(path, change)).status(), path).toBe(401);
  expect((await page.request.post(`${provider}/${id}/confirm`, change)).status()).toBe(400);
  const known = await page.request.get(`${provider}/${id}?${new URLSearchParams({ client_secret })}`, {
    headers: asBrowser,
  });
  expect(await known.json()).toMatchObject({ amount: 500, currency: "aud", status: "requires_payment_method" });
});

test("payments and cards are limited per minute, and the form says so", { tag: "@long" }, async ({
  page,
  start,
  browserErrors,
}) => {
  const site = await start({ RATE_LIMIT: "on" });
  const browser = openSimulatedBrowser(site.url, seededRandom(1), 0);
  const provider = { publishableKey: "pk_test_sandbox", url: `${site.url}/sandbox/stripe` };
  const secret = (await preparePayment(browser)) ?? "";
  const thief = {
    firstName: "Thief",
    lastName: "Tester",
    email: attacker,
    cards: [{ number: testCards.declined }] as const,
    leavesAtOnce: true,
    devices: 1 as const,
    sharesBrowser: false,
  };
  const tried = [];
  for (let card = 0; card < 11; card += 1)
    tried.push((await confirmCard(thief, thief.cards[0], secret, browser, provider))?.status);
  expect(tried).toEqual([...Array(10).fill(402), 429]);
  const begun = [];
  for (let number = 0; number < 5; number += 1)
    begun.push(await preparePayment(openSimulatedBrowser(site.url, seededRandom(1), 0)));
  expect(begun.filter(Boolean)).toHaveLength(4);
  await openPage(page, `${site.url}/membership`);
  await page.getByRole("button", { name: "Apply now" }).click();
  await expect(page.getByRole("dialog")).toContainText("That was a lot in a short time.");
  expectNothingPaid(site, attacker);
  expect(browserErrors.splice(0).filter((error) => !/429/.test(error))).toEqual([]);
});

const own = z.object({ payment_intent: z.string(), client_secret: z.string() });

async function ownPayment(page: Page, site: Site) {
  return own.parse(await (await page.request.get(`${site.url}/api/payments`)).json());
}

/** Requests one of the two confirmations, with values for everything that the browser may not choose. */
async function confirmTo(
  page: Page,
  site: Site,
  recipient: string,
  { firstParagraph, subjectLine, ...payer }: Record<string, unknown>,
) {
  const texts = recipient === "Member" ? { firstParagraph, subjectLine } : {};
  const variables = { ...payer, ...texts };
  const types = (name: string) => (name === "year" ? "Int" : "String");
  const declared = Object.keys(variables).map((name) => `$${name}: ${types(name)}`);
  const passed = Object.keys(variables).map((name) => `${name}: $${name}`);
  const query = `mutation (${declared}) { sendMembershipConfirmation${recipient}(${passed}) { responseMsg } }`;
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const response = await page.request.post(`${site.url}/graphql`, { headers, data: { query, variables } });
  expect(await response.json()).toMatchObject({
    data: { [`sendMembershipConfirmation${recipient}`]: { responseMsg: expect.any(String) } },
  });
}
