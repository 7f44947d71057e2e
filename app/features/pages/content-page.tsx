import type { Site } from "#app/platform/site.ts";
import { generalSections } from "./general-sections.ts";
import type { Page } from "./page.ts";
import { pageContext } from "./page-context.ts";
import { PageSections } from "./page-sections.tsx";
import type { Slots } from "./section.ts";

/** A content page: every section type. `slots.buttonSection` takes a wizard or the membership form. */
export function ContentPage({ page, site, slots = {} }: { page: Page; site: Site; slots?: Slots }) {
  return <PageSections sections={page.sections} page={pageContext(page, site, slots)} registry={generalSections} />;
}
