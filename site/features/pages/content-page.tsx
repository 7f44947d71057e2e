import type { ReactNode } from "react";
import type { Site } from "#services/site/use-site.ts";
import type { Page } from "./loading/page.ts";
import { RichText } from "./rich-text/rich-text.tsx";
import { AfterFirstParagraph } from "./section-list/after-first-paragraph.tsx";
import { PageSections } from "./section-list/page-sections.tsx";
import type { Slots } from "./section-list/section.ts";
import { contentSections } from "./section-list/section-registry.ts";

type ContentPageProps = {
  page: Page;
  site: Site;
  slots?: Slots;
  /** Stands after the first paragraph of a page with a `buttonSection`. */
  afterFirstParagraph?: ReactNode;
  /** The route renders an `h1` of its own above the sections. */
  hasHeadingAbove?: boolean;
  /** The route renders content of its own below the sections. */
  hasContentBelow?: boolean;
};

/** A content page. `slots.buttonSection` takes a wizard or the membership form. */
export function ContentPage({ afterFirstParagraph, ...props }: ContentPageProps) {
  const { page } = props;
  const hasButton = page.sections.some(({ type }) => type === "buttonSection");
  return (
    <AfterFirstParagraph page={page} element={hasButton && afterFirstParagraph}>
      <PageSections {...props} registry={contentSections} RichText={RichText} />
    </AfterFirstParagraph>
  );
}
