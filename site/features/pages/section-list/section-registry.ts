import { accordionSection } from "../sections/accordion-section/accordion-section.tsx";
import { bannerHeading } from "../sections/banner-heading/banner-heading.tsx";
import { buttonSection } from "../sections/button-section/button-section.tsx";
import { hero } from "../sections/hero/hero.tsx";
import { landingPageImageSection } from "../sections/landing-page-image-section/landing-page-image-section.tsx";
import {
  landingSponsors,
  pageSponsors,
} from "../sections/landing-page-sponsor-section/landing-page-sponsor-section.tsx";
import { pageHeadingSection } from "../sections/page-heading-section/page-heading-section.tsx";
import { pageHero } from "../sections/page-hero/page-hero.tsx";
import { pageTextSection } from "../sections/page-text-section/page-text-section.tsx";
import { referenceSection } from "../sections/reference-section/reference-section.tsx";
import { scheduleDownload } from "../sections/schedule-download/schedule-download.tsx";
import { singleImageHeadlineSection } from "../sections/single-image-headline-section/single-image-headline-section.tsx";
import { singleImageTextSection } from "../sections/single-image-text-section/single-image-text-section.tsx";
import { singleTextSection } from "../sections/single-text-section/single-text-section.tsx";
import { textBand } from "../sections/text-band/text-band.tsx";
import { videoBanner } from "../sections/video-banner/video-banner.tsx";
import { videoTextOverlay } from "../sections/video-text-overlay/video-text-overlay.tsx";
import type { SectionRegistry } from "./section.ts";

/** The sections of a content page, by content type. */
export const contentSections: SectionRegistry = {
  bannerHeading,
  pageHeadingSection,
  pageTextSection,
  singleTextSection,
  singleImageTextSection,
  singleImageTextSections: singleImageTextSection,
  singleImageHeadlineSection,
  buttonSection,
  heroImage: pageHero,
  heroMedia: pageHero,
  videoBanner,
  videoTextOverlay,
  landingPageImageSection,
  landingPageSponsorSection: pageSponsors,
  textBand,
  accordion: accordionSection,
  scheduleDownload,
  referenceSection,
};

/** The landing page has its own heroes and sponsors; every other section is that of a content page. */
export const landingSections: SectionRegistry = {
  ...contentSections,
  heroImage: hero,
  heroMedia: hero,
  landingPageSponsorSection: landingSponsors,
};
