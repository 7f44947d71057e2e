import type { Page } from "@playwright/test";

/** The widths of a whole journey at the desk: `npm run test:long` makes it on both, `npm test` on a phone, to save time. */
export const journeyWidths = process.env.LONG ? [360, 1440] : [360];

/** Resizes the page and waits for two frames, so that its styles are those of the new size. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
}

/** Waits for the fonts, which are requested after the first paint: with them lines break elsewhere than with the fallback fonts. */
export function untilFontsLoad(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    while (!("painted" in document.documentElement.dataset)) await frame();
    // The frame after it asks for them.
    await frame();
    await frame();
    await document.fonts.ready;
  });
}

/** @returns the elements that overflow the screen horizontally, as tag and class. */
export function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth: screen, scrollWidth } = document.documentElement;
    const right = (element: Element) => Math.round(element.getBoundingClientRect().right);
    const around = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...around(element.parentElement)] : [];
    const holds = (element: Element) =>
      element !== document.body && getComputedStyle(element).overflowX !== "visible" && right(element) <= screen + 1;
    const sticksOut = (element: Element) =>
      right(element) > screen + 1 && element.checkVisibility() && !around(element).some(holds);
    const found = [...document.body.querySelectorAll("*")].filter(sticksOut);
    const names = found.map((each) => `${each.tagName.toLowerCase()}.${each.className} reaches ${right(each)}`);
    return scrollWidth > screen ? [`the page scrolls to ${scrollWidth}`, ...names] : names;
  });
}

/** @returns the links and buttons of the page's content that are lower than a thumb can hit, 24 px (WCAG 2.5.8). */
export function smallTargets(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) => {
    const height = (element: Element) => element.getBoundingClientRect().height;
    const targets = [...main.querySelectorAll("a, button, summary, select")].filter((each) => each.checkVisibility());
    return targets
      .filter((each) => height(each) > 1 && height(each) < 24)
      .map((each) => `${each.tagName.toLowerCase()} “${each.textContent?.trim()}” is ${height(each)} px high`);
  });
}

/** @returns the words on buttons, or in other elements of the page's content, that are broken over lines, but after a hyphen. */
export function brokenWords(page: Page, of = "button"): Promise<string[]> {
  return page.locator("main").evaluate((main, selector) => {
    const isBroken = (text: Node, { index, 0: word }: RegExpExecArray) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const found = [...main.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    return found.flatMap((element) =>
      [...element.childNodes].flatMap((text) =>
        [...(text.nodeType === Node.TEXT_NODE ? (text.textContent ?? "") : "").matchAll(/[^\s-]+-?/g)]
          // Names of people and bands may be longer than a screen is wide.
          .filter((word) => word[0].length <= 30 && isBroken(text, word))
          .map(([word]) => word),
      ),
    );
  }, of);
}

/** @returns the texts within `place` that hidden overflow clips, except visually hidden ones. */
export function clippedText(page: Page, place = "body"): Promise<string[]> {
  return page.locator(place).evaluate((root) => {
    const shown = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
    const cutterOf = (element: Element | null): Element | undefined => {
      if (element === null || element === document.documentElement) return undefined;
      const { overflowX, overflowY } = getComputedStyle(element);
      if (/auto|scroll/.test(overflowX + overflowY)) return undefined;
      return /hidden|clip/.test(overflowX + overflowY) ? element : cutterOf(element.parentElement);
    };
    const boxOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const isCut = (node: Node) => {
      const { parentElement } = node;
      if (!parentElement?.checkVisibility(shown) || parentElement.closest("noscript, script, video, svg")) return false;
      const box = cutterOf(parentElement)?.getBoundingClientRect();
      const rangeBox = boxOf(node);
      if (box === undefined || box.width <= 2 || rangeBox.width === 0) return false;
      const beyond = [
        box.left - rangeBox.left,
        rangeBox.right - box.right,
        box.top - rangeBox.top,
        rangeBox.bottom - box.bottom,
      ];
      return Math.max(...beyond) > 4;
    };
    const cut: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent?.trim() && isCut(node)) cut.push(node.textContent.trim().slice(0, 60));
    return cut;
  });
}
