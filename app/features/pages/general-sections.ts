import { type Entry, text } from "#app/platform/content-tree.ts";
import { landingSections } from "./landing-sections.ts";
import type { SectionRegistry } from "./section.ts";
import { accordionSection } from "./sections/accordion-section/accordion-section.tsx";
import { bannerHeading } from "./sections/banner-heading/banner-heading.tsx";
import { buttonSection } from "./sections/button-section/button-section.tsx";
import { heroHeading } from "./sections/hero/hero.tsx";
import { pageSponsors } from "./sections/landing-page-sponsor-section/landing-page-sponsor-section.tsx";
import { pageHeadingSection } from "./sections/page-heading-section/page-heading-section.tsx";
import { pageHero } from "./sections/page-hero/page-hero.tsx";
import { pageTextSection } from "./sections/page-text-section/page-text-section.tsx";
import { referenceSection } from "./sections/reference-section/reference-section.tsx";
import { scheduleDownload } from "./sections/schedule-download/schedule-download.tsx";
import { singleImageHeadlineSection } from "./sections/single-image-headline-section/single-image-headline-section.tsx";
import { singleImageTextSection } from "./sections/single-image-text-section/single-image-text-section.tsx";
import { singleTextSection } from "./sections/single-text-section/single-text-section.tsx";
import { textBand } from "./sections/text-band/text-band.tsx";

const heading = (fields: Entry["fields"]) => text(fields.heading);
const headingText = (fields: Entry["fields"]) => text(fields.headingText);

/** What a content page shows, by content type: all there is, the landing page's sections in their page variants. */
export const generalSections: SectionRegistry = {
  ...landingSections,
  bannerHeading: { render: bannerHeading, heading: headingText },
  buttonSection: { render: buttonSection, heading: () => undefined },
  pageHeadingSection: { render: pageHeadingSection, heading },
  pageTextSection: { render: pageTextSection, heading },
  singleTextSection: { render: singleTextSection, heading: headingText },
  singleImageTextSection: { render: singleImageTextSection, heading: headingText },
  singleImageTextSections: { render: singleImageTextSection, heading: headingText },
  singleImageHeadlineSection: { render: singleImageHeadlineSection, heading },
  heroImage: { render: pageHero, heading: heroHeading },
  heroMedia: { render: pageHero, heading: heroHeading },
  landingPageSponsorSection: { render: pageSponsors, heading: headingText },
  textBand: { render: textBand, heading },
  accordion: { render: accordionSection, heading },
  scheduleDownload: { render: scheduleDownload, heading },
  referenceSection: { render: referenceSection, heading },
};
