import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";
import { untilFontsLoad } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBand, fromOurPage, openRecord } from "#tests/support/desk/desk-records.ts";
import type { Site } from "#tests/support/site/site.ts";

/** Somebody else who works at the same record. */
async function bobAt(browser: Browser, site: Site, reference: string) {
  const context = await browser.newContext();
  await signInAtSite(context, site, { programme: "change" }, { name: "Bob Busy" });
  const api = `${site.url}/desk/api/bands/${reference}`;
  const post = (path: string, data: object) => context.request.post(`${api}/${path}`, { data, headers: fromOurPage });
  return {
    writeNote: (words: string) => post("notes", { id: crypto.randomUUID(), words, before: null }),
    shortlist: () =>
      post("change", { version: 1, changes: [{ field: "status", before: "new", after: "shortlisted" }] }),
    close: () => context.close(),
  };
}

async function topOf(locator: Locator) {
  await untilFontsLoad(locator.page());
  return (await locator.boundingBox())?.y ?? Number.NaN;
}

/** Waits until the page shows what somebody else did. */
async function expectNews(page: Page, words: string) {
  await expect(page.getByRole("region", { name: "What happened" }).getByText(words)).toBeVisible();
}

test("a note of somebody else leaves the button under the pointer, and the field one writes in, where they are", {
  tag: "@long",
}, async ({ page, context, site, browser }) => {
  await signInAtSite(context, site);
  for (const width of [360, 1440])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const reference = await addBand(context, site, "The Moving Target");
      const bob = await bobAt(browser, site, reference);
      await openRecord(page, `${site.url}/desk/bands/${reference}`, "The Moving Target");
      const [note, save] = [
        page.getByLabel("A note"),
        page.getByRole("button", { name: "Save note (committee only)" }),
      ];
      await note.fill("Good.");
      await save.hover();
      const before = await topOf(save);
      await bob.writeNote("Heard them in May.\nAnd in June.\nAnd in July.");
      await expectNews(page, "And in July.");
      expect(Math.abs((await topOf(save)) - before), "the button under the pointer").toBeLessThan(2);
      await page.mouse.down();
      await page.mouse.up();
      await expectNews(page, "Good.");
      // Whoever goes on writing before it is saved changes the same note.
      await expect(note).toHaveValue("");

      await note.fill("And another.");
      await page.mouse.move(1, 1);
      const field = await topOf(note);
      await bob.writeNote("They ring back on Sunday.");
      await expectNews(page, "They ring back on Sunday.");
      expect(Math.abs((await topOf(note)) - field), "the field with the keyboard").toBeLessThan(2);
      await bob.close();
    });
});

test("an answer to a message is sent, and no other button comes under the pointer", { tag: "@long" }, async ({
  page,
  context,
  site,
}) => {
  await signInAtSite(context, site);
  for (const width of [360, 768, 1440])
    for (const lines of [1, 12])
      await test.step(`at ${width} px, an answer of ${lines} lines`, async () => {
        await page.setViewportSize({ width, height: 800 });
        const answers = { senderName: "Zoe", senderEmail: "zoe@example.org", message: "Is there a ramp?" };
        const data = { id: crypto.randomUUID(), source: "phone", answers, isAcknowledged: false };
        const added = await context.request.post(`${site.url}/desk/api/messages/add`, { data, headers: fromOurPage });
        await openRecord(page, `${site.url}/desk/messages/${(await added.json()).reference}`, "Zoe");
        const field = page.getByRole("textbox", { name: "Your answer" });
        await field.fill(Array.from({ length: lines }, (_, at) => `Line ${at + 1}.`).join("\n"));
        const buttons = ["Send to Zoe", "Answered by phone"].map((name) =>
          page.getByRole("button", { name, exact: true }),
        );
        const tops = () => Promise.all(buttons.map(topOf));
        await buttons[0]?.hover();
        const before = await tops();
        await page.mouse.down();
        await page.mouse.up();
        await expect(page.getByText(/goes in a minute/).first()).toBeVisible();
        await expect(field).toHaveValue("");
        // A button under the pointer is raised a little.
        for (const [at, top] of (await tops()).entries()) expect(Math.abs(top - (before[at] ?? 0))).toBeLessThan(6);
      });
});

test("news of somebody else comes and goes above Undo, and never in its place", async ({
  page,
  context,
  site,
  browser,
}) => {
  await signInAtSite(context, site);
  const reference = await addBand(context, site, "The Second Thought");
  const bob = await bobAt(browser, site, reference);
  await openRecord(page, `${site.url}/desk/bands/${reference}`, "The Second Thought");
  await page.getByRole("button", { name: "4", exact: true }).click();
  const notices = page.getByRole("region", { name: "Notices" });
  const undo = notices.getByRole("button", { name: "Undo" });
  const before = await topOf(undo);
  for (const words of ["One.", "Two.", "Three.", "Four."]) await bob.writeNote(words);
  await bob.shortlist();
  await expect(notices).toContainText("Bob Busy set the status to shortlisted");
  expect(Math.abs((await topOf(undo)) - before)).toBeLessThan(1);
  await undo.click();
  await expect(page.getByRole("button", { name: "4", exact: true })).toHaveAttribute("aria-pressed", "false");
  await bob.close();
});

test("the page stays where it is when the connection goes", { tag: "@long" }, async ({
  page,
  context,
  site,
  browserErrors,
}) => {
  await signInAtSite(context, site);
  const reference = await addBand(context, site, "The Loose Plug");
  await openRecord(page, `${site.url}/desk/bands/${reference}`, "The Loose Plug");
  const score = page.getByRole("button", { name: "4", exact: true });
  const before = await topOf(score);
  await context.setOffline(true);
  await expect(page.getByText("There is no connection just now.")).toBeVisible();
  expect(await topOf(score)).toBe(before);
  await context.setOffline(false);
  browserErrors.length = 0;
});
