import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Frame, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The small edition, and no value: sending axe itself back would take as long as loading it. */
const axeScript = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")}; undefined`;

/**
 * Loads axe once for each document: its builder for Playwright loads it twice for each run, which takes as long as the run itself. Only
 * violations are collected. The public page in a preview of the desk is tested where it stands by itself.
 *
 * @param within a selector, to look at a part of the page only
 * @param runOnly the rules, or their tags; without it all rules but the experimental ones
 * @returns axe's findings on a page, each rule with the elements that violate it; empty where there are none.
 */
export async function accessibilityViolations(page: Page, within = "html", runOnly?: string[]): Promise<string[]> {
  // A preview may be loaded anew just then.
  await expect(async () => {
    for (const frame of page.frames()) await loadAxe(frame);
  }).toPass({ timeout: 15_000 });
  await page.evaluate(waitForAnimations);
  return page.evaluate(
    async ([selector, options]) => {
      if (window.axe === undefined) throw new Error("The page was left before axe could look at it.");
      const context = { include: [[selector]], exclude: [["iframe:not([src])"]] };
      const { violations } = await window.axe.run(context, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
    },
    [within, { reporter: "no-passes", ...(runOnly ? { runOnly } : {}) }] as const,
  );
}

async function loadAxe(frame: Frame) {
  const isLoaded = await frame.evaluate(() => window.axe !== undefined);
  if (!isLoaded) await frame.evaluate(axeScript);
}

/** What fades in has too little contrast until it is there. What moves for ever, or as the page is scrolled, is not waited for. */
export async function waitForAnimations() {
  const ending = document.getAnimations().filter(({ playState, timeline, effect }) => {
    const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return playState === "running" && timeline === document.timeline && ends;
  });
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
