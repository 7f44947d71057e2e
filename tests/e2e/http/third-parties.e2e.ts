import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { everyAddress } from "../pages/every-address.ts";

// Every browser test fails on a request to another machine (`browserErrors`), and routes.e2e.ts opens every address. This file tests what the
// policies allow once Stripe is configured.
const account = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const payable = ["/member-success", "/membership"];

test("only the two payment pages may load anything from a third party, and only from Stripe", async ({ start }) => {
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

test("a form's privacy notice opens the privacy page in a new tab, and the form keeps its input", {
  tag: "@long",
}, async ({ page, context }) => {
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
