import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";

test.describe("the accordion, by keyboard alone", () => {
  test("opens one question at a time in 300 ms, and is not animated under reduced motion", async ({ page }) => {
    await test.step("Enter and Space open a question, one at a time, and its text follows", async () => {
      await openPage(page, "/festival-info");
      const questions = page.locator("details");
      await questions.nth(0).locator("summary").focus();
      await page.keyboard.press("Enter");
      await expect(questions.nth(0)).toHaveAttribute("open");
      await expect(questions.nth(0).getByRole("paragraph").first()).toBeVisible();
      await expect(page.locator("details[open]")).toHaveCount(1);
      await tabTo(page, questions.nth(1).locator("summary"));
      await page.keyboard.press("Space");
      await expect(questions.nth(1)).toHaveAttribute("open");
      await expect(questions.nth(0)).not.toHaveAttribute("open");
      await page.keyboard.press("Space");
      await expect(page.locator("details[open]")).toHaveCount(0);
    });

    await test.step("opens in 300 ms and turns its plus, and neither is animated under reduced motion", async () => {
      const question = page.locator("details").first();
      const plus = question.locator("summary svg");
      expect(await times(question)).toEqual({ body: "0.3s", plus: "0.3s" });
      await expect(plus).toHaveCSS("rotate", "none");
      await question.locator("summary").press("Enter");
      await expect(plus).not.toHaveCSS("rotate", "none");
      await page.emulateMedia({ reducedMotion: "reduce" });
      const still = await times(question);
      expect(Math.max(Number.parseFloat(still.body), Number.parseFloat(still.plus))).toBeLessThan(0.01);
    });
  });
});

test.describe("the modal, by keyboard alone", () => {
  test("opens in 300 ms, keeps the focus, closes by its ways and restores the focus, and is not animated under reduced motion", async ({
    page,
  }) => {
    const modal = page.getByRole("dialog", { name: "Schedule" });
    const opener = page.getByRole("link", { name: "Look closer" });
    await test.step("opens in 300 ms, traps the focus, closes on Escape and restores the focus", async () => {
      await openPage(page, "/festival-info");
      const record = await recordStates(page);
      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(modal).toHaveAttribute("data-state", "entered");
      for (let step = 0; step < 4; step += 1) {
        await page.keyboard.press("Tab");
        expect(await page.evaluate(isOnPageBehind)).toBe(false);
      }
      await page.keyboard.press("Escape");
      await expect(modal).toBeHidden();
      await expect(opener).toBeFocused();
      const { states, delays } = await record();
      expect(states.filter(({ state }) => state !== "exited")).toEqual([
        { state: "entering", modal: "0.3s", backdrop: "0.15s" },
        expect.objectContaining({ state: "entered" }),
        { state: "exiting", modal: "0.3s", backdrop: "0.15s" },
      ]);
      expect(delays.filter((delay) => delay === 300)).toHaveLength(2);
      await expect(page).toHaveURL(/\/festival-info$/);
    });

    await test.step("closes with its button and with a press on the backdrop, but not inside", async () => {
      await opener.click();
      await modal.getByRole("heading", { name: "Schedule" }).click();
      await expect(modal).toHaveAttribute("data-state", "entered");
      await page.mouse.click(3, 3);
      await expect(modal).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.press("Enter");
      await modal.getByRole("button", { name: "Close" }).press("Enter");
      await expect(modal).toBeHidden();
      await expect(opener).toBeFocused();
    });

    await test.step("is not animated under reduced motion", async () => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await openPage(page, "/festival-info");
      await page.getByRole("link", { name: "Look closer" }).click();
      await expect(modal).toHaveAttribute("data-state", "entered");
      const longest = await modal.evaluate((element) =>
        Math.max(
          0,
          ...element.getAnimations({ subtree: true }).map((each) => Number(each.effect?.getTiming().duration)),
        ),
      );
      expect(longest).toBeLessThan(10);
      await page.keyboard.press("Escape");
      await expect(modal).toBeHidden();
    });
  });
});

/** The transition durations of an item's body and its plus. */
function times(question: ReturnType<Page["locator"]>) {
  return question.evaluate((element) => {
    const plus = element.querySelector("summary svg");
    return {
      body: getComputedStyle(element, "::details-content").transitionDuration.split(",")[0] ?? "",
      plus: plus ? getComputedStyle(plus).transitionDuration : "",
    };
  });
}

/** Records every `data-state` of a dialog, from now on. */
async function recordStates(page: Page) {
  const records = await page.evaluateHandle(() => {
    const states: { state: string; modal: string; backdrop: string }[] = [];
    const delays: (number | undefined)[] = [];
    const setTimer = window.setTimeout.bind(window);
    window.setTimeout = Object.assign((handler: TimerHandler, delay?: number, ...rest: unknown[]) => {
      delays.push(delay);
      return setTimer(handler, delay, ...rest);
    }, window.setTimeout);
    new MutationObserver(() => {
      const dialog = document.querySelector("dialog");
      const state = dialog?.getAttribute("data-state") ?? "exited";
      if (states.at(-1)?.state === state) return;
      const duration = (part?: string) => (dialog ? getComputedStyle(dialog, part).animationDuration : "");
      states.push({ state, modal: duration(), backdrop: duration("::backdrop") });
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-state"] });
    return { states, delays };
  });
  return () => records.jsonValue();
}

function isOnPageBehind() {
  return document.activeElement !== document.body && document.activeElement?.closest("dialog") === null;
}

async function tabTo(page: Page, target: ReturnType<Page["locator"]>) {
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, "is reached by Tab").toBeFocused({ timeout: 1 });
}
