import type { BrowserContext, Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { pressesAt } from "#tests/support/desk/presses.ts";
import type { Site } from "#tests/support/site/site.ts";

const about = "/desk/pages/page-about";
const headline = (page: Page) => page.getByRole("textbox", { name: "Heading", exact: true });
const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const preview = (page: Page) => page.frameLocator("iframe");
const publish = (page: Page) => page.getByRole("button", { name: "Publish now", exact: true });
const saved = (page: Page) => expect(page.getByText("Saved.", { exact: true })).toBeVisible();
const section = (page: Page, name: RegExp | string) => page.getByRole("main").getByRole("button", { name }).first();

async function open(page: Page, context: BrowserContext, site: Site, address = about, name = "Ann Lee") {
  // Where only the part behind # differs, the page would not be loaded for whoever signs in.
  await page.goto("about:blank");
  await signInAtSite(context, site, { editor: "change" }, { name });
  await page.goto(site.url + address);
}

// A page in the editor asks for news all the time, also while its site stops.
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
});

test("a word is corrected in four presses from Today; two editors keep each other's words; what is written without a connection is kept", async ({
  page,
  start,
  context,
  browser,
  browserErrors,
}) => {
  test.setTimeout(120_000);
  const site = await start();
  await test.step("a word on a page is corrected in four presses from Today, and visitors read it", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, context, site, "/desk");
    const presses = pressesAt(page);
    await presses.click(page.getByRole("link", { name: "Pages", exact: true }).filter({ visible: true }));
    await expect(page.getByText("Draft", { exact: true }).first(), "what is not as usual").toBeVisible();
    await expect(page.getByText("Published", { exact: true }), "and nothing of what is").toHaveCount(0);
    await presses.click(page.getByRole("link", { name: /About CJF/ }));
    await presses.click(preview(page).getByText("Six rooms, one street map"));
    await expect(headline(page)).toBeFocused();
    await headline(page).fill("Seven rooms, one street map");
    await expect(preview(page).getByText("Seven rooms, one street map")).toBeVisible();
    await expect(page.getByRole("deletion")).toHaveText(/Six/);
    await expect(page.getByRole("insertion")).toHaveText(/Seven/);
    await presses.click(publish(page));
    await expect(notices(page)).toContainText("About CJF is published. Visitors see it now.");
    expect(await (await page.request.get(`${site.url}/about-cjf`)).text()).toContain("Seven rooms, one street map");
    expect(presses.count()).toBeLessThanOrEqual(4);
  });

  await test.step("two editors of one page keep each other's words, and are asked about the same field", async () => {
    await open(page, context, site, `${about}#entry/about-hall/heading`);
    const others = await browser.newContext();
    const other = await others.newPage();
    await open(other, others, site, `${about}#entry/about-hall/heading`, "Bob Other");
    const asked = { timeout: 10_000 };
    await other.getByLabel("Short text").fill("Bob has written the text.");
    await saved(other);
    await expect(page.getByLabel("Short text"), "asked for every four seconds").toHaveValue(
      "Bob has written the text.",
      asked,
    );
    await expect(notices(page)).toContainText("Bob Other is at work on this page, too.");
    await headline(page).fill("Ann's heading");
    await saved(page);
    await expect(headline(other)).toHaveValue("Ann's heading", asked);

    await other.route("**/desk/api/pages/page-about", (route) => route.abort());
    await headline(page).fill("Ann's second heading");
    await saved(page);
    await headline(other).fill("Bob's heading");
    const question = other.getByRole("dialog", { name: "Two of you at once" });
    await expect(question).toContainText("Ann Lee set “Heading” to “Ann's second heading”");
    await expect(question).toContainText("Bob's heading");
    await question.getByRole("button", { name: "Take mine" }).click();
    await saved(other);
    await expect(headline(page)).toHaveValue("Bob's heading", asked);
    await others.close();
    browserErrors.length = 0;
  });

  await test.step("what is written without a connection is kept, also when the page is loaded again, and sent later", async () => {
    await open(page, context, site, `${about}#entry/about-hall/heading`);
    await expect(headline(page)).toHaveValue("Bob's heading");
    await page.route("**/desk/api/content/save", (route) => route.abort());
    await headline(page).fill("Written on the train");
    await expect(page.getByText("Not saved: the site cannot be reached, or you were signed out.")).toBeVisible();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(headline(page)).toHaveValue("Written on the train");
    await page.unroute("**/desk/api/content/save");
    await expect(page.getByText("Saved.", { exact: true }), "it tries again every five seconds").toBeVisible({
      timeout: 10_000,
    });
    await page.reload();
    await expect(headline(page)).toHaveValue("Written on the train");
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContainEqual(
      expect.stringMatching(/^desk-draft:/),
    );
    browserErrors.length = 0;
  });
});

test("the search finds words of the whole site and leads to their field; who may only look cannot change them", {
  tag: "@long",
}, async ({ page, start, context }) => {
  test.setTimeout(120_000);
  const site = await start();
  await test.step("the search finds words of the whole site, and leads to their field", async () => {
    await open(page, context, site, "/desk/pages");
    await page.getByLabel("Search every word of the site").fill("one street map");
    await page.getByRole("link", { name: /one street map/ }).click();
    await expect(headline(page)).toBeFocused();
    await expect(headline(page)).toHaveValue("Six rooms, one street map");
    await page.goto(`${site.url}/desk/pages?q=nobodyhaswrittenthis`);
    await expect(page.getByText("Nothing on the site says “nobodyhaswrittenthis”.")).toBeVisible();
  });

  await test.step("a page that a button beside the menu leads to is in no list of lost ones; the festival's days are one press away", async () => {
    await page.goto(`${site.url}/desk/pages`);
    await page.getByRole("link", { name: /^Tickets/ }).click();
    await expect(page.getByText("“Tickets”, a button beside the menu, leads here.")).toBeVisible();
    await expect(page.getByRole("button", { name: "In no menu" })).toHaveCount(0);
    await page.getByRole("link", { name: "Festival", exact: true }).filter({ visible: true }).click();
    await expect(page.getByRole("definition").filter({ hasText: "Thursday 10 June 2027" })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Change dates and place" }).click();
    await expect(page.getByLabel("First day")).toHaveValue("2027-06-10");
    await expect(page.getByRole("main").getByRole("link", { name: "Festival", exact: true })).toBeVisible();
    await expect(page.locator("[aria-current=page]").filter({ visible: true })).toHaveText("Festival");
    // However long its name is, the bar that stays in reach covers nothing of the preview.
    await page.getByLabel("Name", { exact: true }).fill(`The ${"long ".repeat(40)}name`);
    const bar = page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });
    await expect(bar).toContainText("long long name");
    const room = async () => {
      const [above, below] = [await bar.boundingBox(), await page.locator("iframe").boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 400);
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  });

  await test.step("who may only look sees the page and its form, and cannot change it", async () => {
    await signInAtSite(context, site, { editor: "look" });
    await page.goto(`${site.url}${about}#entry/about-hall/heading`);
    await expect(page.getByText("Your role may look at this page, and not change it.")).toBeVisible();
    await expect(headline(page)).toBeDisabled();
    await expect(publish(page)).toHaveCount(0);
    await page.goto(`${site.url}/desk/pages`);
    await expect(page.getByRole("button", { name: "New page" })).toHaveCount(0);
  });
});

test("on a phone the page and its form are two tabs", { tag: "@long" }, async ({ page, start, context }) => {
  const site = await start();
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, context, site);
  await preview(page).getByText("Six rooms, one street map").click();
  await expect(headline(page)).toBeFocused();
  await headline(page).fill("On the phone");
  await page.getByRole("button", { name: "Page", exact: true }).click();
  await expect(preview(page).getByText("On the phone")).toBeVisible();
  await saved(page);
});

test("a section is added, hidden and taken off the page, what was done last is undone, and the page published", {
  tag: "@long",
}, async ({ page, start, context }) => {
  const site = await start();
  await open(page, context, site);
  const kinds = page.getByRole("dialog", { name: "What do you want to add?" });
  await page.getByRole("button", { name: "Add a section" }).click();
  await kinds.getByRole("button", { name: /^Heading A heading/ }).click();
  await page.getByRole("textbox", { name: "Heading", exact: true }).fill("Come by train");
  await expect(preview(page).getByText("Come by train")).toBeVisible();
  await page.getByRole("button", { name: "Back to the whole page" }).click();
  await expect(section(page, /^Come by train/)).toBeVisible();

  const more = page.getByRole("button", { name: /^More for Picture with headline: Six rooms/ });
  await more.click();
  await page.getByRole("button", { name: "Hide it" }).click();
  await expect(preview(page).getByText("Six rooms, one street map")).toHaveCount(0);
  await more.click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(section(page, /^Six rooms/)).toHaveCount(0);
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(section(page, /^Six rooms/)).toContainText("Hidden");
  await page.getByRole("button", { name: "More for this page" }).click();
  await page.getByRole("button", { name: "Undo what I did last" }).click();
  await saved(page);
  await publish(page).click();
  await expect(notices(page)).toContainText("is published");
  expect(await (await page.request.get(`${site.url}/about-cjf`)).text()).toContain("Come by train");
});

test("a page is made, published, taken off the site, removed, put back and copied", async ({
  page,
  start,
  context,
  browserErrors,
}) => {
  const site = await start();
  await open(page, context, site, "/desk/pages");
  await page.getByRole("button", { name: "New page" }).click();
  await page.getByLabel(/^Title/).fill("Getting here");
  await expect(page.getByLabel(/^Web address/)).toHaveValue("getting-here");
  await page.getByRole("button", { name: "Make the page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Getting here");
  expect((await page.request.get(`${site.url}/getting-here`)).status(), "a draft is not on the site").toBe(404);
  await publish(page).click();
  await expect(notices(page)).toContainText("Getting here is published.");
  expect((await page.request.get(`${site.url}/getting-here`)).status()).toBe(200);
  await page.getByRole("button", { name: "More for this page" }).click();
  await page.getByRole("button", { name: "Take it off the site", exact: true }).click();
  await expect(notices(page)).toContainText("Getting here is off the site.");
  await expect(page.getByRole("button", { name: "Earlier versions" })).toBeHidden();
  expect((await page.request.get(`${site.url}/getting-here`)).status()).toBe(404);
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(notices(page)).toContainText("Getting here is published again. Visitors see it now.");
  expect((await page.request.get(`${site.url}/getting-here`)).status()).toBe(200);
  await expect(page.getByRole("link", { name: "See it on the site" })).toBeVisible();
  await page.getByRole("link", { name: "All pages" }).click();
  await page.getByRole("button", { name: "More for Getting here" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Removed" })).toBeVisible();
  await page.getByRole("button", { name: "Put back Getting here" }).click();
  await expect(page.getByRole("link", { name: /^Getting here/ })).toBeVisible();
  await page.getByRole("button", { name: "More for Getting here" }).click();
  await page.getByRole("button", { name: "Copy this page" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Copy of Getting here");
  await expect(notices(page)).toContainText("This is the copy of Getting here.");
  browserErrors.length = 0;
});

test("a word of a rich text is pressed on the page, changed, and changed back by the text's own Undo", {
  tag: "@long",
}, async ({ page, start, context }) => {
  const site = await start();
  await open(page, context, site);
  await preview(page).getByText("is five days of music every June").first().click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Listen. ");
  await expect(preview(page).getByText(/^Listen\. /)).toBeVisible();
  await saved(page);
  await page.keyboard.press("Control+z");
  await expect(preview(page).getByText(/^Listen\. /)).toHaveCount(0);
});

test("an earlier version is looked at in words, and brought back as an edit", { tag: "@long" }, async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await open(page, context, site, `${about}#entry/about-hall/heading`);
  await headline(page).fill("A hasty heading");
  await saved(page);
  await page.getByRole("button", { name: /^More for Picture with headline/ }).click();
  await page.getByRole("button", { name: "Earlier versions" }).filter({ visible: true }).click();
  const published = page.getByRole("listitem").filter({ hasText: "Visitors read this one" });
  await published.getByRole("button").first().click();
  await expect(published.getByRole("deletion").first()).toContainText("Six");
  await published.getByRole("button", { name: "Bring this version back" }).click();
  await expect(preview(page).getByText("Six rooms, one street map")).toBeVisible();
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(preview(page).getByText("A hasty heading")).toBeVisible();
});
