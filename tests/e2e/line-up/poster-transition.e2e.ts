import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";

/** Notes the start of each view transition, and how many elements have the poster's name as the earlier and the later page are drawn. */
async function noteTransitions(page: Page) {
  await page.addInitScript(() => {
    const named = () =>
      [...document.querySelectorAll("*")].filter((each) => getComputedStyle(each).viewTransitionName === "poster");
    const start = document.startViewTransition.bind(document);
    const notes: string[] = [];
    Object.assign(window, { notes });
    document.startViewTransition = (update) => {
      const before = named().length;
      const transition = start(update);
      transition.ready.then(
        () => notes.push(`${before} to ${named().length}`),
        (error: unknown) => notes.push(String(error)),
      );
      return transition;
    };
  });
}

function notesOf(page: Page) {
  return page.evaluate(() => ("notes" in window ? window.notes : undefined));
}

test("a poster moves to the band's page and back, one element each", { tag: "@long" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await noteTransitions(page);
  await openPage(page, "/band");
  await page.getByRole("link", { name: "Cordial" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cordial");
  await expect.poll(() => notesOf(page)).toEqual(["1 to 1"]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("BANDS");
  await expect.poll(() => notesOf(page)).toEqual(["1 to 1", "1 to 1"]);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cordial");
  await page.getByRole("main").getByRole("link", { name: "Bands", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("BANDS");
  await expect.poll(() => notesOf(page)).toEqual(Array(4).fill("1 to 1"));
});

test("nothing moves for whoever asked for less motion, nor between filters", { tag: "@long" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await noteTransitions(page);
  await openPage(page, "/band");
  await page.getByRole("link", { name: "Cordial" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cordial");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("BANDS");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.getByRole("link", { name: /^Friday/ }).click();
  await expect(page).toHaveURL(/\/band\/friday$/);
  expect(await notesOf(page)).toEqual([]);
});
