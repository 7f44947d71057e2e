import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";
import { expectOnePaidMember, expectStatus, pay } from "#tests/support/membership/membership-journey.ts";
import { type Fault, type FaultyProxy, startFaultyProxy } from "#tests/support/servers/faulty-proxy.ts";
import { freePort, type Site, startSite } from "#tests/support/site/site.ts";

// One site for all tests, behind a proxy; each test sets what happens to webhooks.
test.describe.configure({ mode: "default" });

let site: Site;
let proxy: FaultyProxy;
let webhooks: Fault;

test.beforeAll(async () => {
  const port = await freePort();
  const faultOf = (path: string): Fault => (path === "/webhooks/stripe" ? webhooks : "none");
  proxy = await startFaultyProxy(
    () => `http://127.0.0.1:${port}`,
    ({ path }) => faultOf(path),
  );
  site = await startSite({ PORT: String(port), SITE_URL: proxy.url });
});

test.afterAll(async () => {
  await site.stop();
  await proxy[Symbol.asyncDispose]();
});

test("the tab is closed after paying: the webhook syncs the payment", async ({ page }) => {
  webhooks = "none";
  await payAndCloseTab(page, "closed.tab@example.org");
  await expectOnePaidMember(site, "closed.tab@example.org");
});

test("no webhook, and the tab is closed: polling syncs the payment", { tag: "@long" }, async ({ page }) => {
  webhooks = "swallowed";
  await payAndCloseTab(page, "closed.unheard@example.org");
  await expectOnePaidMember(site, "closed.unheard@example.org");
});

test("no webhook: the success page syncs the payment", { tag: "@long" }, async ({ page }) => {
  webhooks = "swallowed";
  await pay(page, proxy, "unheard@example.org");
  await expectStatus(page, "Payment succeeded");
  await expectOnePaidMember(site, "unheard@example.org");
});

test("the webhook comes before the page: nothing is done twice", { tag: "@long" }, async ({ page }) => {
  webhooks = "none";
  const known = Promise.withResolvers<void>();
  await page.route("**/member-success?*", async (route) => {
    await known.promise;
    await route.continue();
  });
  await pay(page, proxy, "webhook.first@example.org");
  await expectOnePaidMember(site, "webhook.first@example.org");
  known.resolve();
  await expectStatus(page, "Payment succeeded");
  await expectOnePaidMember(site, "webhook.first@example.org");
});

test("the webhook comes twice after the page: nothing is done again", { tag: "@long" }, async ({ page }) => {
  webhooks = "refused";
  await pay(page, proxy, "page.first@example.org");
  await expectStatus(page, "Payment succeeded");
  await expectOnePaidMember(site, "page.first@example.org");
  webhooks = "twice";
  const duplicates = () => eventsPassed().filter(({ fault }) => fault === "twice");
  await expect.poll(duplicates, { timeout: 20_000 }).not.toEqual([]);
  await expectOnePaidMember(site, "page.first@example.org");
});

test("a replayed webhook changes nothing; a modified one is refused", { tag: "@long" }, async ({ page }) => {
  webhooks = "none";
  await pay(page, proxy, "replayed@example.org");
  await expectOnePaidMember(site, "replayed@example.org");
  await expect.poll(() => eventsPassed().at(-1)?.body).toContain("replayed@example.org");
  const { body = "", headers = {} } = eventsPassed().at(-1) ?? {};
  const signature = String(headers["stripe-signature"]);
  const send = (changed: string, signed: string) =>
    fetch(`${site.url}/webhooks/stripe`, { method: "POST", body: changed, headers: { "Stripe-Signature": signed } });
  const statuses = [];
  for (let replay = 0; replay < 3; replay += 1) statuses.push((await send(body, signature)).status);
  expect(statuses).toEqual([200, 200, 200]);
  expect((await send(body.replace('"succeeded"', '"canceled"'), signature)).status).toBe(400);
  expect((await send(body, signature.replace(/t=\d/, "t=2"))).status).toBe(400);
  expect((await send(body, "")).status).toBe(400);
  await expectOnePaidMember(site, "replayed@example.org");
});

/** Pays, and closes the tab before the success page opens. */
async function payAndCloseTab(page: Page, email: string) {
  await page.route("**/member-success?*", () => undefined);
  const confirmed = page.waitForResponse("**/confirm");
  await pay(page, proxy, email);
  expect((await confirmed).status()).toBe(200);
  await page.close();
}

function eventsPassed() {
  return proxy.passed.filter(({ path }) => path === "/webhooks/stripe");
}
