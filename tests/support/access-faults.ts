import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * The legacy mode examines the page in itself; the other one opens a second page for each examination, for frames of other origins.
 *
 * @returns what axe finds wrong with a page, each rule with the places that break it; empty where it finds nothing.
 */
export async function accessFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
