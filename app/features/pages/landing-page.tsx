import type { Site } from "#app/services/site/use-site.ts";
import { landingSections } from "./landing-sections.ts";
import type { Page } from "./page.ts";
import { pageContext } from "./page-context.ts";
import { PageSections } from "./page-sections.tsx";

/** The landing page. It imports its own sections only, which keeps rich text and everything else out of its JavaScript. */
export function LandingPage({ page, site }: { page: Page; site: Site }) {
  return <PageSections sections={page.sections} page={pageContext(page, site)} registry={landingSections} />;
}
