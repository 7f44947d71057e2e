import type { Locator, Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { fillDetails, volunteer } from "#tests/support/forms/volunteer-wizard.ts";
import { openWizard } from "#tests/support/forms/wizard.ts";

for (const way of ["replaced", "moved"] as const) {
  test(`a page whose texts a translator has ${way} shows its own new words, and its errors`, {
    tag: way === "moved" ? "@long" : [],
  }, async ({ page }) => {
    await test.step("each step of a wizard", async () => {
      const original = await wordsOfSteps(page, () => Promise.resolve());
      await page.evaluate(() => sessionStorage.clear());
      expect(await wordsOfSteps(page, () => translate(page, way))).toEqual(original);
    });

    await test.step("the newsletter's button and the number of bands found", async () => {
      await openPage(page, "/band");
      await translate(page, way);
      await page.getByRole("textbox", { name: "Your email" }).fill("translated@example.org");
      await press(page, "Subscribe");
      await expect(page.getByRole("button", { name: "Subscribed", exact: true })).toBeVisible();
      const found = page.getByRole("searchbox");
      await found.fill("a");
      const count = page.getByRole("status").filter({ hasText: /\d+ bands?/ });
      const few = await count.textContent();
      await translate(page, way);
      await found.fill("zzzz");
      await expect(count.filter({ hasText: few ?? "" })).toHaveCount(0);
    });

    await test.step("the thanks of the contact page", async () => {
      await openPage(page, "/contact");
      await translate(page, way);
      await page.getByLabel("(Message)").fill("Hello");
      await press(page, "Submit");
      await expect(page.getByText("Thank you for submitting your message. We will be in touch soon.")).toBeVisible();
      await translate(page, way);
      await press(page, "Write another message");
      await expect(page.getByText("Thank you for submitting")).toHaveCount(0);
    });
  });
}

/** What each step says when one comes to it, with errors and without: the same on a translated page, but for the other language's brackets. */
async function wordsOfSteps(page: Page, onShown: () => Promise<void>): Promise<string[]> {
  const wizard = await openWizard(page, volunteer);
  const words: string[] = [];
  const look = async () => {
    words.push((await wizard.innerText()).replaceAll(/[()]/g, ""));
    await onShown();
  };
  await look();
  await wizard.getByRole("checkbox").check();
  await press(wizard, "Next");
  await expect(wizard.getByText("Step 2 of 4")).toBeVisible();
  await look();
  await press(wizard, "Next");
  await expect(wizard.getByRole("alert")).toContainText("answers are missing");
  await look();
  await fillDetails(wizard, "translated@example.org");
  await expect(wizard.getByRole("alert")).toHaveCount(0);
  await look();
  await press(wizard, "Next");
  await expect(wizard.getByText("Step 3 of 4")).toBeVisible();
  await look();
  await press(wizard, "Back");
  await expect(wizard.getByText("Step 2 of 4")).toBeVisible();
  await look();
  return words;
}

/** Presses a button, whether or not it is translated. */
async function press(place: Page | Locator, name: string) {
  await place
    .getByRole("button", { name: new RegExp(`^\\(?${name}\\)?$`) })
    .last()
    .click({ force: true });
}

/** Does to every text what the translators of browsers do, with brackets as the other language. */
async function translate(page: Page, way: "replaced" | "moved") {
  await page.evaluate((isMoved) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      const { parentElement } = text;
      if (text.data.trim() === "" || !parentElement || parentElement.closest("font, script, style, textarea")) continue;
      const words = `(${text.data})`;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      outer.append(inner);
      text.replaceWith(outer);
      if (isMoved) text.data = words;
      inner.append(isMoved ? text : words);
    }
  }, way === "moved");
}
