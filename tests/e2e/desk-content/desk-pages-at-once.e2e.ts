import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import type { Site } from "#tests/support/site/site.ts";

const about = "/desk/pages/page-about";
const headline = (page: Page) => page.getByRole("textbox", { name: "Heading", exact: true });
const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const saved = (page: Page) => expect(page.getByText("Saved.", { exact: true })).toBeVisible({ timeout: 10_000 });
const paragraph = "/desk/pages/page-style-guide#entry/style-guide-rich-text/pageText";

async function open(page: Page, context: BrowserContext, site: Site, address: string, name = "Ann Lee") {
  // Where only the part behind # differs, the page would not be loaded for whoever signs in.
  await page.goto("about:blank");
  await signInAtSite(context, site, { editor: "change" }, { name });
  await page.goto(site.url + address);
}

// A page in the editor asks for news all the time, also while its site stops.
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
});

test("of two who write in one paragraph each is shown both and keeps their own, and the cursor stays behind the same word", {
  tag: "@long",
}, async ({ page, start, context, browser, browserErrors }) => {
  test.setTimeout(120_000);
  const site = await start();
  await test.step("of two who write in one paragraph, each is shown both, keeps their own by closing the question, and chooses later", async () => {
    await open(page, context, site, paragraph);
    const others = await browser.newContext();
    const other = await others.newPage();
    await open(other, others, site, paragraph, "Bob Ray");
    await expect(text(page)).toBeVisible();
    await expect(text(other)).toBeVisible();
    await other.route("**/desk/api/pages/page-style-guide", (route) => route.abort());
    await text(page).getByText("A quote in the middle").click();
    await page.keyboard.press("Home");
    await page.keyboard.type("Ann says: ");
    await saved(page);
    await text(other).getByText("A quote in the middle").click();
    await other.keyboard.press("Home");
    await other.keyboard.type("Bob says: ");
    const question = other.getByRole("dialog", { name: "Two of you at once" });
    await expect(question).toContainText("Ann says: ");
    await expect(question).toContainText("Bob says: ");
    await other.keyboard.press("Escape");
    await expect(other.getByRole("status").getByText("Not saved. Ann Lee has changed this, too.")).toBeVisible();
    await expect(text(other)).toContainText("Bob says: ");
    await other.getByRole("button", { name: "Try again" }).click();
    await question.getByRole("button", { name: "Take mine" }).click();
    await saved(other);
    await expect(text(page), "asked for every four seconds").toContainText("Bob says: ", { timeout: 10_000 });
    await others.close();
    browserErrors.length = 0;
  });

  await test.step("where somebody else's version takes a text's place, the cursor stays behind the same word", async () => {
    await open(page, context, site, paragraph);
    await text(page).getByText("The last paragraph.").click();
    await page.keyboard.press("Control+End");
    const others = await browser.newContext();
    const other = await others.newPage();
    await open(other, others, site, paragraph, "Bob Ray");
    await text(other).click();
    await other.keyboard.press("Control+Home");
    await other.keyboard.type("From above. ");
    await saved(other);
    await expect(text(page)).toContainText("From above. ", { timeout: 10_000 });
    await page.keyboard.type(" Indeed.");
    await expect(text(page)).toContainText("The last paragraph. Indeed.");
    await others.close();
    browserErrors.length = 0;
  });
});

test("what is written is not saved under another name, and words of a part that is gone are shown, to be copied", {
  tag: "@long",
}, async ({ page, start, context, browserErrors }) => {
  test.setTimeout(120_000);
  const site = await start();
  await test.step("what is written in a tab is not saved under the name of who signs in in another tab, and arrives once its writer is back", async () => {
    await open(page, context, site, `${about}#entry/about-hall/heading`);
    await expect(headline(page)).toBeVisible();
    const anns = await context.cookies(`${site.url}/desk`);
    await signInAtSite(context, site, { editor: "change" }, { name: "Bob Ray" });
    await headline(page).fill("Ann's own words");
    await expect(page.getByRole("status").getByText("Bob Ray has signed in in this browser meanwhile")).toBeVisible();
    await expect(headline(page)).toHaveValue("Ann's own words");
    const answer = await page.request.get(`${site.url}/desk/api/pages/page-about`);
    expect(await answer.text()).not.toContain("Ann's own words");
    await context.addCookies(anns);
    await saved(page);
    browserErrors.length = 0;
  });

  await test.step("words of a part that somebody has taken off the page are shown, to be copied", async () => {
    await open(page, context, site, `${about}#entry/about-hall/heading`);
    await expect(headline(page)).toBeVisible();
    await page.route("**/desk/api/content/save", (route) => route.abort());
    await headline(page).fill("Written on the train");
    await expect(page.getByText("Not saved: the site cannot be reached")).toBeVisible();
    const read = await (await page.request.get(`${site.url}/desk/api/pages/page-about`)).json();
    const before = read.page.root.fields.sections;
    const after = before.filter(({ sys }: { sys: { id: string } }) => sys.id !== "about-hall");
    const change = { id: "page-about", kind: "Entry", asOf: read.page.root.version };
    const removed = await context.request.post(`${site.url}/desk/api/content/save`, {
      data: { ...change, changes: [{ field: "sections", before, after }] },
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
    expect(removed.status()).toBe(200);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    const left = page.getByRole("alert").filter({ hasText: "somebody has taken that part off the page" });
    await expect(left).toContainText("Written on the train");
    await page.reload();
    await expect(left).toContainText("Written on the train");
    await left.getByRole("button", { name: /^I don’t need them/ }).click();
    await expect(left).toHaveCount(0);
    browserErrors.length = 0;
  });
});
