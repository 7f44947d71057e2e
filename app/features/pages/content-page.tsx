import type { Site } from "#app/services/site/use-site.ts";
import { generalSections } from "./general-sections.ts";
import type { Page } from "./page.ts";
import { pageContext } from "./page-context.ts";
import { PageSections } from "./page-sections.tsx";
import type { Slots } from "./section.ts";

type ContentPageProps = {
  page: Page;
  site: Site;
  slots?: Slots;
  /** The route has put an `h1` of its own above the sections. */
  headed?: boolean;
};

/** A content page: every section type. `slots.buttonSection` takes a wizard or the membership form. */
export function ContentPage({ page, site, slots = {}, headed = false }: ContentPageProps) {
  const context = pageContext(page, site, slots);
  return <PageSections sections={page.sections} page={context} registry={generalSections} headed={headed} />;
}
