import type { Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { photo } from "#tests/support/content/pictures.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { pressesAt } from "#tests/support/desk/presses.ts";

const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const preview = (page: Page) => page.frameLocator("iframe");
const publish = (page: Page) => page.getByRole("button", { name: "Publish now", exact: true });
const description = (page: Page) => page.getByLabel("What does it show?");
/** A picture is made ready in its turn, beside those of the page. */
const inTime = { timeout: 20_000 };
const river = async () => ({
  name: "river.jpg",
  mimeType: "image/jpeg",
  buffer: await photo(800, 500).jpeg().toBuffer(),
});

// A page in the editor asks for news all the time, also while its site stops.
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
});

test("on a phone a picture is sent from its field, and what a field does not show is refused in words", {
  tag: "@long",
}, async ({ page, start, context, browserErrors }) => {
  const site = await start();
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAtSite(context, site, { editor: "change" });
  await page.goto(`${site.url}/desk/pages/page-about#entry/about-hall/image`);
  const presses = pressesAt(page);
  const button = page.getByRole("button", { name: /^New picture/ });
  const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
  await presses.choose(button, { name: "programme.pdf", mimeType: "application/pdf", buffer: pdf });
  await expect(page.getByRole("alert")).toContainText("Not sent: this place shows pictures only.");
  await page.getByRole("button", { name: "Leave it out" }).click();
  await presses.choose(button, {
    name: "damaged.jpg",
    mimeType: "image/jpeg",
    buffer: (await river()).buffer.subarray(0, 300),
  });
  await expect(page.getByRole("alert")).toContainText("damaged");
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual([]);
  await page.getByRole("button", { name: "Leave it out" }).click();
  await presses.choose(button, await river());
  await expect(description(page)).toBeFocused(inTime);
  await page.keyboard.type("The river");
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual([]);
  await page.getByRole("button", { name: "Page", exact: true }).click();
  await expect(preview(page).locator('img[src*="/river.jpg"]')).toBeVisible();
  browserErrors.length = 0;
});

test("a picture gets what stays in view, is swapped in four presses from Today, and is not published without words about it", {
  tag: "@long",
}, async ({ page, start, context, browserErrors }) => {
  test.setTimeout(150_000);
  const site = await start();
  await signInAtSite(context, site, { editor: "change" });
  await test.step("what stays in view is chosen in the field and shown by the preview, and visitors' page has it once it is published", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const before = await (await page.request.get(`${site.url}/about-cjf`)).text();
    expect(before).not.toContain("data-focus");
    await page.goto(`${site.url}/desk/pages/page-about#entry/about-hall/image`);
    await expect(
      page.getByRole("button", { name: "Change Picture" }),
      "what the address names has been shown",
    ).toBeFocused();
    await page.getByText("What must stay in view", { exact: true }).click();
    const point = page.getByRole("slider", { name: "What must stay in view" });
    await expect(point).toHaveAttribute("aria-valuetext", "Centre");
    await point.focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await expect(point).toHaveAttribute("aria-valuetext", "Top left");
    const hall = preview(page).locator('img[src*="/picture-town-hall/"]');
    await expect(hall).toHaveAttribute("data-focus", "top_left");
    await expect(hall).toHaveCSS("object-position", "0% 0%");
    expect(await accessibilityViolations(page)).toEqual([]);
    await publish(page).click();
    await expect(notices(page)).toContainText("About CJF is published.");
    expect(await (await page.request.get(`${site.url}/about-cjf`)).text()).toContain('data-focus="top_left"');
    const { x = 0, y = 0 } = (await point.boundingBox()) ?? {};
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 400, y + 20);
    await page.mouse.up();
    await expect(point, "dragged beyond the edge").toHaveAttribute("aria-valuetext", "Top right");
    await page.getByRole("button", { name: "Back to the centre" }).click();
    await expect(hall).not.toHaveAttribute("data-focus");
  });

  await test.step("a picture on a page is swapped in four presses from Today, described, and visitors see it", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${site.url}/desk`);
    const presses = pressesAt(page);
    await presses.click(page.getByRole("link", { name: "Pages", exact: true }).filter({ visible: true }));
    await presses.click(page.getByRole("link", { name: /About CJF/ }));
    await presses.drop(preview(page).locator('img[src*="/picture-town-hall/"]'), await river());
    await expect(description(page), "one types at once").toBeFocused(inTime);
    await expect(preview(page).locator('img[src*="/river.jpg"]')).toHaveJSProperty("complete", true, inTime);
    await expect(page.getByText(/river: Please say what this picture shows/)).toBeVisible();
    await page.keyboard.type("The river at dusk");
    await presses.click(publish(page));
    await expect(notices(page)).toContainText("About CJF is published. Visitors see it now.");
    const html = await (await page.request.get(`${site.url}/about-cjf`)).text();
    expect(html).toContain('alt="The river at dusk"');
    expect(html).not.toContain("/picture-town-hall/");
    expect(presses.count()).toBeLessThanOrEqual(4);
  });

  await test.step("a picture is not published without words about it, and the list leads to where they are written", async () => {
    await page.goto("about:blank");
    await page.goto(`${site.url}/desk/pages/page-about#entry/about-hall/image`);
    const presses = pressesAt(page);
    await presses.choose(page.getByRole("button", { name: /^New picture/ }), await river());
    await expect(description(page)).toBeFocused(inTime);
    await page.getByRole("button", { name: "Back to the whole page" }).click();
    await publish(page).click();
    await expect(notices(page)).toContainText("Not published: something is missing.");
    await page.getByRole("alert").getByRole("link", { name: "river" }).click();
    await description(page).fill("The river");
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await page.reload();
    await expect(description(page)).toHaveValue("The river");
    await publish(page).click();
    await expect(notices(page)).toContainText("About CJF is published.");
    // The refused attempt.
    browserErrors.length = 0;
  });
});
