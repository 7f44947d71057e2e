import type { ReactNode } from "react";
import type { Site } from "#services/site/use-site.ts";
import type { Page } from "./loading/page.ts";
import { LazyRichText } from "./rich-text/lazy-rich-text.tsx";
import { PageSections } from "./section-list/page-sections.tsx";
import type { PageContext } from "./section-list/section.ts";
import { landingSections } from "./section-list/section-registry.ts";

type LandingPageProps = {
  page: Page;
  site: Site;
  /** What a hero with `showFestival` says of the festival. */
  heroElements: PageContext["heroElements"];
  /** What follows the first section with `showBands`. */
  bands?: ReactNode;
};

export function LandingPage({ page, bands, ...rest }: LandingPageProps) {
  return (
    <PageSections
      {...rest}
      page={page}
      afterFirst={page.showBands && bands}
      registry={landingSections}
      RichText={LazyRichText}
    />
  );
}
