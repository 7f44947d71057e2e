import type { ReactNode } from "react";
import type { Site } from "#app/services/site/use-site.ts";
import type { Page } from "./page.ts";
import { PageSections } from "./page-sections.tsx";
import { LazyRichText } from "./rich-text/lazy-rich-text.tsx";
import type { PageContext } from "./section.ts";
import { landingSections } from "./section-registry.ts";

type LandingPageProps = {
  page: Page;
  site: Site;
  /** What a hero with `showFestival` says of the festival. */
  festival: PageContext["festival"];
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
