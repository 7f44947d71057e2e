import type { Site } from "#app/services/site/use-site.ts";
import type { Page } from "./page.ts";
import { PageSections } from "./page-sections.tsx";
import { LazyRichText } from "./rich-text/lazy-rich-text.tsx";
import { landingSections } from "./section-registry.ts";

export function LandingPage(props: { page: Page; site: Site }) {
  return <PageSections {...props} registry={landingSections} RichText={LazyRichText} />;
}
