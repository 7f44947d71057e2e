import { expect, openPage, test } from "#tests/support/browser.ts";
import { everyAddress } from "./every-address.ts";

// That no page asks anybody else is seen in every browser test: `faults` has each request that leaves this machine, and routes.e2e.ts opens
// every address. Here is what they may ask at all, once there is a provider to pay.
const account = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const payable = ["/member-success", "/membership"];

test("no page may ask a third party for anything, but the two where one pays, and those Stripe alone", async ({
  start,
}) => {
  const { url } = await start(account);
  const named: string[] = [];
  for (const { path } of everyAddress) {
    const policy = (await fetch(url + path)).headers.get("Content-Security-Policy") ?? "";
    const hosts = (policy.match(/(?:https?|wss?):\/\/[^\s;]+/g) ?? []).filter((source) => !isOurs(source, url));
    expect(policy, path).toMatch(/^default-src 'none'/);
    expect(
      hosts.filter((host) => !/^https:\/\/(\*\.)?([a-z]+\.)*stripe\.com$/.test(host)),
      path,
    ).toEqual([]);
    if (hosts.length > 0) named.push(path);
  }
  expect(named.sort()).toEqual(payable);
});

test("every form's notice opens the whole story beside it, and what was typed stays", async ({ page, context }) => {
  await openPage(page, "/contact");
  const message = page.getByRole("main").getByLabel("Message");
  await message.fill("Half a thought");
  const opened = context.waitForEvent("page");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Your privacy/ })
    .click();
  const story = await opened;
  await expect(story.getByRole("heading", { level: 1 })).toHaveText("Your privacy");
  await expect(story.getByRole("main")).toContainText("2 years after you sent it");
  await expect(message).toHaveValue("Half a thought");
});

function isOurs(source: string, url: string) {
  return source.startsWith(url) || source.startsWith(url.replace("127.0.0.1", "localhost"));
}
