import { expect, test } from "@playwright/test";
import { membershipItem } from "#site/features/membership/membership-contract.ts";
import type { Person } from "#tests/membership-run/random-people.ts";
import { openSimulatedBrowser, type TestResponse } from "#tests/membership-run/simulated-browser.ts";
import { confirmCard, preparePayment, sendRecord } from "#tests/membership-run/simulated-visitor.ts";
import { newSeed, seededRandom } from "#tests/support/content/seeded-random.ts";
import { membersOf } from "#tests/support/membership/membership-journey.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";
import { type Fault, startFaultyProxy } from "#tests/support/servers/faulty-proxy.ts";
import { emailsTo } from "#tests/support/servers/mailbox.ts";
import { startPaymentProvider } from "#tests/support/servers/payment-provider.ts";
import { freePort, type Site, startSite } from "#tests/support/site/site.ts";

const card = { number: testCards.good };

const ways = [
  ["does not answer", "cut"],
  ["is in trouble", "refused"],
  ["takes a call and never says a word", "silent"],
] as const satisfies [string, Fault][];

for (const [way, fault] of ways) {
  test(`with a provider that ${way} every call gets 503 and nothing is charged; once it works again the payment succeeds`, {
    tag: fault !== "cut" ? "@long" : [],
  }, async () => {
    await using town = await openTown();
    const { site, provider, browse } = town;
    const person = named(`away.${fault}@example.org`);
    const [browser, another] = [browse(), browse()];
    const secret = await preparePayment(browser);
    expect(secret).toBeDefined();
    town.become(fault);
    const answers = await Promise.all([
      another.postJson("/api/payments/create-payment-intent", { items: [membershipItem] }),
      browser.get("/api/payments"),
      sendRecord(person, secret ?? "", browser),
    ]);
    for (const response of answers) expectAway(response);
    for (const path of ["/membership", "/member-success"]) expect((await browser.get(path))?.status, path).toBe(200);
    expect(membersOf(site, person.email)).toMatchObject([{ status: "pending" }]);

    town.become("none");
    expect((await sendRecord(person, secret ?? "", browser))?.status).toBe(200);
    expect((await confirmCard(person, card, secret ?? "", browser, provider))?.status).toBe(200);
    await expectMember(site, person);
  });
}

test("a card charged while the provider is unavailable makes a member later", { tag: "@long" }, async () => {
  await using town = await openTown();
  const { site, provider, browse } = town;
  const person = named("meanwhile@example.org");
  const browser = browse();
  const secret = (await preparePayment(browser)) ?? "";
  expect((await sendRecord(person, secret, browser))?.status).toBe(200);
  town.become("cut");
  expect((await confirmCard(person, card, secret, browser, provider))?.status).toBe(200);
  expectAway(await browser.get("/api/payments"));
  expect(membersOf(site, person.email)).toMatchObject([{ status: "pending" }]);
  town.become("none");
  await expectMember(site, person);
});

/** A site, a provider, and between them a connection whose faults a test sets. */
async function openTown() {
  const state: { fault: Fault } = { fault: "none" };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await startPaymentProvider(url);
  const line = await startFaultyProxy(
    () => provider.url,
    () => state.fault,
  );
  const site = await startSite({ PORT: String(port), SITE_URL: url, ...provider.settings(line.url) });
  return {
    site,
    provider,
    browse: () => openSimulatedBrowser(url, seededRandom(newSeed()), 0),
    become: (fault: Fault) => {
      state.fault = fault;
    },
    async [Symbol.asyncDispose]() {
      await line[Symbol.asyncDispose]();
      await site.stop();
      await provider[Symbol.asyncDispose]();
    },
  };
}

function named(email: string): Person {
  return {
    firstName: "Ada",
    lastName: "Bright",
    email,
    cards: [card],
    leavesAtOnce: true,
    devices: 1,
    sharesBrowser: false,
  };
}

/** Expects 503 with a text that a person can act on. */
function expectAway(response: TestResponse) {
  expect(response?.status).toBe(503);
  expect(response?.body).toMatchObject({ detail: expect.stringMatching(/this try took no money/) });
}

async function expectMember(site: Site, { email }: Person) {
  await expect.poll(() => membersOf(site, email), { timeout: 30_000 }).toMatchObject([{ status: "paid" }]);
  await emailsTo(site, email);
}
