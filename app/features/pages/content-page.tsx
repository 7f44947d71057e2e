import type { Site } from "#app/services/site/use-site.ts";
import type { Page } from "./page.ts";
import { PageSections } from "./page-sections.tsx";
import { RichText } from "./rich-text/rich-text.tsx";
import type { Slots } from "./section.ts";
import { contentSections } from "./section-registry.ts";

type ContentPageProps = {
  page: Page;
  site: Site;
  slots?: Slots;
  /** The route has put an `h1` of its own above the sections. */
  headed?: boolean;
};

/** A content page. `slots.buttonSection` takes a wizard or the membership form. */
export function ContentPage(props: ContentPageProps) {
  return <PageSections {...props} registry={contentSections} RichText={RichText} />;
}
