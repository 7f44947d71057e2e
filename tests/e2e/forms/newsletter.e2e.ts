import type { Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { resize } from "#tests/support/browser/browser-layout.ts";
import { emailsTo } from "#tests/support/servers/mailbox.ts";
import type { Site } from "#tests/support/site/site.ts";

const call = "**/api/add-subscriber";

test("an address subscribes, confirms, unsubscribes and subscribes again", async ({
  page,
  site,
  request,
  browserErrors,
}) => {
  await openPage(page, "/history");
  const [plain] = await Promise.all([page.waitForRequest(call), subscribe(page, "ann@example.org")]);
  expect(plain.postDataJSON(), "only the address is sent").toEqual({ email: "ann@example.org" });
  await expect(button(page)).toHaveText("Subscribed");
  await expect(field(page)).toHaveValue("");
  await expect(confirmationText(page)).toHaveText("Check your inbox to confirm.");
  expect(await accessibilityViolations(page)).toEqual([]);

  await test.step("typing after subscribing resets the form", async () => {
    await field(page).fill("s");
    await expect(button(page)).toHaveText("Subscribe");
    await expect(confirmationText(page)).toBeEmpty();
  });

  const { confirm, unsubscribe } = await linksTo(site, "ann@example.org");
  await test.step("the pages behind the links are not cached or indexed, and send no referrer", async () => {
    for (const url of [confirm, unsubscribe]) {
      const response = await request.get(url);
      expect(response.headers()).toMatchObject({ "referrer-policy": "same-origin", "cache-control": "no-store" });
      expect(await response.text()).toContain('<meta name="robots" content="noindex"');
    }
    expect(await (await request.get("/sitemap.xml")).text()).not.toContain("newsletter");
  });
  await test.step("opening every link of an email changes nothing", async () => {
    for (const method of ["GET", "HEAD"])
      for (const url of [confirm, unsubscribe]) expect((await fetch(url, { method })).status).toBe(200);
    await openPage(page, confirm);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("One press and you are on the list");
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  await page.getByRole("button", { name: "Yes, send me the news" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");

  await openPage(page, unsubscribe);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have left the list");
  expect(await accessibilityViolations(page)).toEqual([]);

  await test.step("the link of a former subscriber does not subscribe again", async () => {
    const response = await openPage(page, confirm);
    expect(response?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has had its day");
    expect(browserErrors.splice(0)).toHaveLength(2);
    await subscribe(page, "ann@example.org");
    await expect(button(page)).toHaveText("Subscribed");
    await emailsTo(site, "ann@example.org", 2);
    browserErrors.splice(0);
  });
});

test("one-click unsubscribe works with the header's link alone", { tag: "@long" }, async ({ page, site }) => {
  await openPage(page, "/history");
  await subscribe(page, "click@example.org");
  const [email] = await emailsTo(site, "click@example.org");
  const header = (name: string) => email?.headerLines.find(({ key }) => key === name)?.line ?? "";
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const url = /<([^>]+)>/.exec(header("list-unsubscribe").replaceAll(/\s+/g, ""))?.[1] ?? "";
  const response = await fetch(here(site, url), {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    redirect: "error",
  });
  expect(response.status).toBe(200);
  await openPage(page, here(site, url));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have left the list");
});

test("an unknown link says what to do", { tag: "@long" }, async ({ page, browserErrors }) => {
  for (const token of ["x".repeat(43), "x"]) {
    for (const path of ["/newsletter/confirm", "/newsletter/unsubscribe"]) {
      const response = await openPage(page, `${path}?token=${token}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("We do not know this link");
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
      expect(await accessibilityViolations(page)).toEqual([]);
    }
  }
  expect(browserErrors.splice(0)).toHaveLength(8);
});

test("a refused address or an answer that fails shows no success, and the typed address stays", {
  tag: "@long",
}, async ({ page, browserErrors }) => {
  await openPage(page, "/history");
  for (const address of ["", "ann", "ann@example", "ann@example.org, bob@example.org"]) {
    await test.step(`the address "${address}" gets an error beside its field`, async () => {
      await subscribe(page, address);
      await expect(confirmationText(page)).toHaveText(
        "Please check the address. It should read like name@example.org.",
      );
      await expect(field(page)).toHaveValue(address);
      await expect(field(page)).toHaveAttribute("aria-invalid", "true");
      await expect(field(page)).toHaveAccessibleDescription(/^Please check the address/);
      // The server may refuse an address that the browser accepts.
      expect(browserErrors.splice(0).every((error) => error.includes("422"))).toBe(true);
    });
  }
  for (const status of [0, 403, 429, 500]) {
    await test.step(status === 0 ? "the network fails" : `the answer is ${status}`, async () => {
      await page.route(call, (route) => (status === 0 ? route.abort() : route.fulfill({ status, json: {} })));
      // Typing takes the words of the answer before away.
      await field(page).fill("a");
      await expect(confirmationText(page)).toBeEmpty();
      await subscribe(page, "ann@example.org");
      await expect(confirmationText(page)).toHaveText("That did not go through. Please try again.");
      await expect(button(page)).toHaveText("Subscribe");
      await expect(field(page)).toHaveValue("ann@example.org");
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(browserErrors.splice(0)).not.toEqual([]);
      await page.unroute(call);
    });
  }
});

test("the form works by keyboard alone, sends once, and has its button below or beside the field", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openPage(page, "/history");
  for (const [width, isBeside] of [
    [360, false],
    [1440, true],
  ] as const) {
    await test.step(`at ${width} px the button stands ${isBeside ? "beside" : "below"} the field`, async () => {
      await resize(page, width);
      const [typed, pressed] = await Promise.all([field(page).boundingBox(), button(page).boundingBox()]);
      expect(typed?.y === pressed?.y).toBe(isBeside);
    });
  }

  await test.step("by keyboard alone, without focus on the honeypot field", async () => {
    await field(page).focus();
    await page.keyboard.type("keys@example.org");
    await page.keyboard.press("Tab");
    await expect(button(page)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(button(page)).toHaveText("Subscribed");
    await expect(button(page)).toBeFocused();
  });

  await test.step("a second press while sending sends nothing, and 200 is success too", async () => {
    let sent = 0;
    const answered = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      sent += 1;
      await answered.promise;
      await route.fulfill({ status: 200, json: {} });
    });
    await subscribe(page, "patient@example.org");
    await expect(confirmationText(page)).toHaveText("Sending…");
    await button(page).click();
    await field(page).press("Enter");
    answered.resolve();
    await expect(button(page)).toHaveText("Subscribed");
    expect(sent).toBe(1);
    await page.unroute(call);
  });

  await test.step("a filled honeypot is sent", async () => {
    await page.locator("input[name=topic]").evaluate((trap) => trap.setAttribute("value", "Cheap watches"));
    const [trapped] = await Promise.all([page.waitForRequest(call), subscribe(page, "bot@example.org")]);
    expect(trapped.postDataJSON()).toEqual({ email: "bot@example.org", topic: "Cheap watches" });
    await expect(button(page)).toHaveText("Subscribed");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("subscribing after a refused address, confirming and unsubscribing work with plain pages", async ({
    page,
    site,
  }) => {
    await page.goto("/history");
    // The server refuses what this address lacks.
    await subscribe(page, "ann@example");
    await expect(page.getByRole("alert")).toHaveText(/^Please check the address/);
    await expect(field(page)).toBeVisible();
    await subscribe(page, "plain@example.org");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
    await expect(page.getByRole("main")).toContainText("Check your inbox to confirm.");
    const { confirm, unsubscribe } = await linksTo(site, "plain@example.org");
    await page.goto(confirm);
    await page.getByRole("button", { name: "Yes, send me the news" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
    await page.goto(unsubscribe);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have left the list");
  });
});

function field(page: Page) {
  return page.getByRole("contentinfo").getByLabel("Your email");
}

function button(page: Page) {
  return page.getByRole("contentinfo").getByRole("button");
}

function confirmationText(page: Page) {
  return page.getByRole("contentinfo").getByRole("status");
}

async function subscribe(page: Page, address: string) {
  await field(page).fill(address);
  await button(page).click();
}

/** The links of the one mail to an address, at the address this site is reached by. */
async function linksTo(site: Site, address: string) {
  const [email] = await emailsTo(site, address);
  const link = (page: string) =>
    new RegExp(`https?://\\S+/newsletter/${page}\\?token=[\\w-]{43}`).exec(email?.text ?? "");
  return {
    confirm: here(site, link("confirm")?.[0] ?? ""),
    unsubscribe: here(site, link("unsubscribe")?.[0] ?? ""),
  };
}

/** Replaces SITE_URL's localhost, which the browser of these tests may not open, by the site's address. */
function here(site: Site, url: string) {
  const { pathname, search } = new URL(url);
  return site.url + pathname + search;
}
