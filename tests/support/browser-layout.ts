import type { Page } from "@playwright/test";

/** @returns what sticks out of the screen sideways, as one would find it in the markup; empty where nothing does. */
export function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const name = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} ${element.id}`.trim();
    const clips = (element: Element) => getComputedStyle(element).overflowX !== "visible";
    const isContained = (element: Element) => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
        if (clips(around) && around.getBoundingClientRect().right <= width + 1) return true;
      return false;
    };
    const wide = [...document.body.querySelectorAll("*")].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.right > width + 1 && element.checkVisibility() && !isContained(element);
    });
    const page = document.documentElement.scrollWidth > width ? [`the page, ${document.documentElement.scrollWidth}`] : [];
    return [...page, ...wide.map((element) => `${name(element)}, ${Math.round(element.getBoundingClientRect().right)}`)];
  });
}

/** @returns the words that a box with hidden overflow cuts off; words meant for screen readers only are not meant to be seen. */
export function cutOffWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
    const isForReaders = ({ width, height }: DOMRect) => width <= 2 || height <= 2;
    const cutter = (element: Element | null): Element | undefined => {
      for (let around = element; around && around !== document.documentElement; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        if ([overflowX, overflowY].some((value) => value === "auto" || value === "scroll")) return undefined;
        if ([overflowX, overflowY].some((value) => value === "hidden" || value === "clip")) return around;
      }
      return undefined;
    };
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility(shown) || node.textContent?.trim() === "" || parent.closest("noscript, script, video, svg")) continue;
      const around = cutter(parent)?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      if (around === undefined || isForReaders(around) || words.width === 0) continue;
      const beyond = [around.left - words.left, words.right - around.right, words.bottom - around.bottom, around.top - words.top];
      if (Math.max(...beyond) > 4) cut.push(`${parent.tagName.toLowerCase()}: ${node.textContent?.trim().slice(0, 60)}`);
    }
    return cut;
  });
}
