import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Uses axe's legacy mode, which runs within the page; the other mode opens a second page per run, for frames of other origins. Collecting
 * every element that passes a rule would take nearly as long again. The public page in a preview of the desk is tested where it stands by itself.
 *
 * @param within a selector, to look at a part of the page only
 * @returns axe's findings on a page, each rule with the elements that violate it; empty where there are none.
 */
export async function accessibilityViolations(page: Page, within = "html"): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .exclude("iframe:not([src])")
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
