import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { fromOurPage } from "#tests/support/desk/desk-records.ts";

for (const width of [360, 1440]) {
  test(`at ${width} px a message is read from the list, corrected, and answered by phone with what was said`, {
    tag: width !== 360 ? "@long" : [],
  }, async ({ page, context, site }) => {
    await signInAtSite(context, site, { volunteers: "change", editor: "change", chair: "change" });
    await page.setViewportSize({ width, height: 800 });
    const add = (senderName: string) =>
      context.request.post(`${site.url}/desk/api/messages/add`, {
        data: {
          id: crypto.randomUUID(),
          source: "phone",
          answers: { senderName, senderEmail: `joan.${width}@example.org`, message: "Is there\na ramp?" },
          isAcknowledged: false,
        },
        headers: fromOurPage,
      });
    await add(`Joan Hall ${width}`);
    await page.goto(`${site.url}/desk/messages?q=joan.${width}`);
    await page.getByRole("link", { name: `Joan Hall ${width}`, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Joan Hall ${width}` })).toBeVisible();
    await expect(page.getByText("Is there a ramp?")).toBeVisible();
    const answer = page.getByRole("link", { name: `joan.${width}@example.org` });
    await expect(answer).toHaveAttribute("href", `mailto:joan.${width}@example.org`);
    await expect(page.getByRole("heading", { name: "Score" })).toHaveCount(0);
    await page.getByRole("button", { name: "Correct Name" }).click();
    await page.getByLabel("Name", { exact: true }).fill(`Joan Hill ${width}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(`As it was sent: Joan Hall ${width}`)).toBeVisible();
    await page.getByLabel("Your answer").fill("Yes, at the side door.");
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
    await page.getByRole("button", { name: "Answered by phone" }).click();
    await expect(page.getByText("Answered.", { exact: true })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Yes, at the side door." })).toHaveCount(1);
    await expect(page.getByLabel("Your answer")).toHaveValue("");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Waiting for an answer.")).toBeVisible();
    await expect(page.getByLabel("Your answer")).toHaveValue("Yes, at the side door.");
  });
}
