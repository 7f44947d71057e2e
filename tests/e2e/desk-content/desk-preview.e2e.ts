import type { BrowserContext, FrameLocator, Page } from "@playwright/test";
import type { MessageOfFrame, UnsavedEntry } from "#desk/content/preview/preview-contract.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { resize } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import type { Site } from "#tests/support/site/site.ts";

declare global {
  interface Window {
    said: MessageOfFrame[];
    /** Shows a page in the frame as an editor does, with what was typed. */
    showTyped: (path: string, entries: UnsavedEntry[]) => Promise<void>;
  }
}

/** A page of the desk with a frame in it, in place of the editor. */
async function openEditor(page: Page, context: BrowserContext, site: Site, path: string): Promise<FrameLocator> {
  await signInAtSite(context, site, { editor: "change" });
  await page.goto(`${site.url}/desk/me`);
  await page.evaluate((src) => {
    window.said = [];
    window.addEventListener("message", ({ data, origin }) => {
      if (origin === location.origin) window.said.push(data);
    });
    const frame = document.createElement("iframe");
    frame.src = src;
    frame.width = "1000";
    frame.height = "700";
    document.body.replaceChildren(frame);
    window.showTyped = async (path, entries) => {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ entries });
      const response = await fetch(`/desk/preview${path}`, { method: "POST", headers, body });
      frame.contentWindow?.postMessage({ type: "show", html: await response.text() }, location.origin);
    };
  }, `/desk/preview${path}`);
  await expect.poll(() => said(page)).toContainEqual({ type: "ready", path });
  return page.frameLocator("iframe");
}

const said = (page: Page) => page.evaluate(() => window.said);

test("a preview follows what is typed; a press opens a field, a form sends nothing, and a link is followed when pressed again", async ({
  page,
  context,
  site,
}) => {
  const frame = await openEditor(page, context, site, "/about-cjf");
  await test.step("a preview follows what is typed, and stays where it is scrolled to", async () => {
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText("About CJF");
    const last = frame.getByRole("heading", { name: "Come and help decide" });
    await last.scrollIntoViewIfNeeded();
    const scrolled = await last.evaluate(() => window.scrollY);
    for (const heading of ["Come", "Come and", "Come and decide"])
      await page.evaluate(
        (heading) => window.showTyped("/about-cjf", [{ id: "about-join", fields: { heading } }]),
        heading,
      );
    await expect(frame.getByRole("heading", { name: "Come and decide", exact: true })).toBeVisible();
    expect(await frame.locator("body").evaluate(() => window.scrollY)).toBe(scrolled);
  });

  await test.step("a press on a word opens its field, and one on a picture that of the picture", async () => {
    await frame.getByRole("heading", { name: "Six rooms" }).click();
    await expect.poll(() => said(page)).toContainEqual({ type: "open", entry: "about-hall", field: "heading" });
    await frame.locator('img[src*="/picture-town-hall/"]').click();
    await expect.poll(() => said(page)).toContainEqual({ type: "open", entry: "about-hall", field: "image" });
    await frame.locator("main p").first().click();
    await expect.poll(() => said(page)).toContainEqual({ type: "open", entry: "about-intro", field: "pageText" });
  });

  await test.step("a message of another window than the editor's changes nothing", async () => {
    await frame.locator("body").evaluate(async () => {
      const heard = new Promise((resolve) => addEventListener("message", resolve, { once: true }));
      window.postMessage({ type: "show", html: "<main><h1>Not by the editor</h1></main>" }, location.origin);
      await heard;
    });
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText("About CJF");
  });

  await test.step("a form of the page sends nothing", async () => {
    await frame.getByRole("textbox", { name: /mail/i }).fill("ida@example.org");
    await frame.getByRole("button", { name: "Subscribe" }).click();
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText("About CJF");
    expect(page.frames()).toHaveLength(2);
  });

  await test.step("a link opens its field first, and is followed within the preview when pressed again", async () => {
    const menu = frame.getByRole("navigation", { name: "Main" });
    const history = menu.getByRole("link", { name: "History" });
    await menu
      .getByRole("listitem")
      .filter({ has: frame.getByText("History") })
      .first()
      .hover();
    await history.click();
    await expect.poll(() => said(page)).toContainEqual({ type: "open", entry: "nav-history", field: "title" });
    await history.click();
    await expect.poll(() => said(page)).toContainEqual({ type: "ready", path: "/history" });
    await expect(frame.getByRole("heading", { level: 1 })).toContainText("years");
  });
});

test("nothing invisible is left in the page, and nothing of it asks the server for data", { tag: "@long" }, async ({
  page,
  context,
  site,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  for (const path of ["/", "/festival-info", "/contact", "/volunteer", "/style-guide"]) {
    const frame = await openEditor(page, context, site, path);
    const left = await frame.locator("html").evaluate((html) => /[\u2060-\u2064]|%E2%81%A/.test(html.outerHTML));
    expect(left, path).toBe(false);
  }
  expect(asked.filter((each) => /^(fetch|xhr) \/(api|content)/.test(each))).toEqual([]);
});

test("what waits for a script on the public page is visible, and questions open and close", { tag: "@long" }, async ({
  page,
  context,
  site,
}) => {
  const volunteer = await openEditor(page, context, site, "/volunteer");
  await expect(volunteer.getByRole("button", { name: "Apply now" }).first()).toBeVisible();
  const info = await openEditor(page, context, site, "/festival-info");
  const question = info.locator("details").first();
  await question.locator("summary").click();
  await expect(question).toHaveAttribute("open");
  await page.evaluate(() =>
    window.showTyped("/festival-info", [{ id: "festival-info-faq", fields: { heading: "Asked often" } }]),
  );
  await expect(info.getByRole("heading", { name: "Asked often" })).toBeVisible();
  await expect(question).toHaveAttribute("open");
});

test("the preview looks as the public page does", { tag: "@long" }, async ({ page, context, site }) => {
  await page.goto(`${site.url}/about-cjf`);
  await resize(page, 1_000);
  const heightOf = () => document.querySelector("main")?.getBoundingClientRect().height;
  const height = await page.evaluate(heightOf);
  await signInAtSite(context, site, { editor: "look" });
  await page.goto(`${site.url}/desk/preview/about-cjf`);
  expect(await page.evaluate(heightOf)).toBe(height);
});
