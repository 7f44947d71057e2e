import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { emailsTo } from "#tests/support/servers/mailbox.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import type { Site } from "#tests/support/site/site.ts";

async function subscribe(site: Site, email: string) {
  const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  const response = await fetch(`${site.url}/api/add-subscriber`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email }),
  });
  expect(response.status).toBe(201);
}

for (const [width, colorScheme] of [
  [360, "dark"],
  [1440, "light"],
] as const)
  test(`the mailbox shows a mail, and its link works, at ${width} px`, { tag: width !== 360 ? "@long" : [] }, async ({
    page,
    site,
    browserErrors,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await subscribe(site, `ann.${width}@example.org`);
    await emailsTo(site, `ann.${width}@example.org`);
    await page.goto("/sandbox/mail");
    await expectAccessible(page);
    await page
      .getByRole("listitem")
      .filter({ hasText: `ann.${width}@` })
      .getByRole("link")
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/confirm/i);
    const emailFrame = page.frameLocator("iframe");
    await expect(emailFrame.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const opened = page.context().waitForEvent("page");
    await clickWithin(page, emailFrame.locator("a.action"));
    await expect((await opened).getByRole("button", { name: /news/ })).toBeVisible();
    // The frame runs no script, not even this test's own; and the email's links name localhost, where the test uses 127.0.0.1.
    const expected = /Blocked script execution|request to a third party: http:\/\/localhost:/;
    expect(browserErrors.splice(0).filter((error) => !expected.test(error))).toEqual([]);
  });

for (const colorScheme of ["light", "dark"] as const)
  test(`an email has no accessibility fault and fits at 320 px, ${colorScheme}`, {
    tag: colorScheme === "dark" ? "@long" : [],
  }, async ({ page, site }) => {
    await subscribe(site, `eve.${colorScheme}@example.org`);
    const [email] = await emailsTo(site, `eve.${colorScheme}@example.org`);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.setContent(email?.html || "");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

/** An email is a document without landmarks, so that only the rules of WCAG apply. */
async function expectAccessible(page: Page) {
  const wcag = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
  expect(await accessibilityViolations(page, "html", wcag)).toEqual([]);
}

/** Clicks by coordinates: Playwright's own click needs scripts in the frame, which runs none. */
async function clickWithin(page: Page, place: Locator) {
  await page.locator("iframe").evaluate((frame) => frame.scrollIntoView());
  const box = await place.boundingBox();
  if (!box) throw new Error("it is not shown");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("with a mail server there is no mailbox, and the mail arrives", { tag: "@long" }, async ({ start }) => {
  await using smtp = await startSmtp();
  const site = await start({ SMTP_URL: smtp.url });
  await subscribe(site, "ann@example.org");
  await expect.poll(() => smtp.mails.length).toBe(1);
  expect(smtp.mails).toMatchObject([{ recipients: ["ann@example.org"], sender: "hello@cjf.example.org" }]);
  expect((await fetch(`${site.url}/sandbox/mail`)).status).toBe(404);
  expect(site.output()).toContain("sent through 127.0.0.1:");
});
