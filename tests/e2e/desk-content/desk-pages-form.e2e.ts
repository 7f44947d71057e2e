import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import type { Site } from "#tests/support/site/site.ts";

const about = "/desk/pages/page-about";
const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const saved = (page: Page) => expect(page.getByText("Saved.", { exact: true })).toBeVisible({ timeout: 10_000 });

async function open(page: Page, context: BrowserContext, site: Site, address: string) {
  // Where only the part behind # differs, the page would not be loaded for whoever signs in.
  await page.goto("about:blank");
  await signInAtSite(context, site, { editor: "change" });
  await page.goto(site.url + address);
}

// A page in the editor asks for news all the time, also while its site stops.
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
});

test("the form keeps the place of the keyboard, what was typed and not made, and the words of a list", {
  tag: "@long",
}, async ({ page, start, context }) => {
  test.setTimeout(120_000);
  const site = await start();
  await test.step("the keyboard goes on at a section's heading, and once it is closed, also by Back, at the button that had opened it", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, context, site, about);
    const opener = page.getByRole("button", { name: /^Six rooms/ }).first();
    await opener.click();
    await expect(page.getByRole("heading", { level: 2, name: "Picture with headline" })).toBeFocused();
    await page.getByRole("button", { name: "Back to the whole page" }).click();
    await expect(opener).toBeFocused();
    await opener.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: "Picture with headline" })).toBeFocused();
    await page.goBack();
    await expect(opener).toBeFocused();
  });

  await test.step("what is typed for a new page or a link, and not made, is there again", async () => {
    await open(page, context, site, "/desk/pages");
    const make = page.getByRole("button", { name: "New page", exact: true });
    await make.click();
    await expect(page.getByLabel(/^Title/)).toBeFocused();
    await page.keyboard.type("Getting here");
    await page.keyboard.press("Escape");
    await expect(notices(page)).toContainText("The page was not made.");
    await make.click();
    await expect(page.getByLabel(/^Title/)).toHaveValue("Getting here");
    await page.goto(`${site.url}/desk/pages/page-style-guide#entry/style-guide-rich-text/pageText`);
    await page.getByRole("textbox", { name: "Text", exact: true }).click();
    await page.keyboard.press("Control+k");
    const address = page.getByRole("dialog").getByLabel("Address");
    await address.fill("https://example.org/buses");
    await page.keyboard.press("Escape");
    await expect(notices(page)).toContainText("No link was made.");
    await page.keyboard.press("Control+k");
    await expect(address).toHaveValue("https://example.org/buses");
  });

  await test.step("a word belongs to its list as it is typed, and one that is taken out is put back after its form was closed", async () => {
    const questions = "volunteer-application-questions";
    const choices = async () => {
      const answer = await (await page.request.get(`${site.url}/desk/api/pages/${questions}`)).json();
      return answer.page.entries.find(({ id }: { id: string }) => id === "volunteer-q-roles").fields.multiSelectOptions;
    };
    await open(page, context, site, `/desk/pages/${questions}#entry/volunteer-q-roles/multiSelectOptions`);
    await page.getByLabel("Choices, several allowed: one more").fill("Lost property");
    await saved(page);
    expect((await choices()).at(-1)).toBe("Lost property");
    await page.getByRole("button", { name: "Take out Hospitality", exact: true }).click();
    await expect.poll(choices).not.toContain("Hospitality");
    await page.getByRole("button", { name: /^Back to / }).click();
    await expect(page.getByLabel("Choices, several allowed: one more")).toHaveCount(0);
    await notices(page).getByRole("button", { name: "Undo" }).click();
    await expect.poll(choices).toContain("Hospitality");
    expect((await choices()).at(-1)).toBe("Lost property");
  });
});
