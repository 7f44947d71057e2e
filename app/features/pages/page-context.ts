import type { Site } from "#app/services/site/use-site.ts";
import type { Page } from "./page.ts";
import type { PageContext, Slots } from "./section.ts";

/** What the sections of a page may know: of the page, of the site, and what the route put into their slots. */
export function pageContext(
  { slug, title, texts }: Page,
  { settings, currentYear }: Site,
  slots: Slots = {},
): PageContext {
  return { slug, title, texts, currentYear, scheduleUrl: settings.scheduleUrl, slots };
}
