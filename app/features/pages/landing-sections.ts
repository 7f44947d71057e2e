import type { SectionRegistry } from "./section.ts";
import { bannerHeading } from "./sections/banner-heading/banner-heading.tsx";
import { buttonSection } from "./sections/button-section/button-section.tsx";
import { hero } from "./sections/hero/hero.tsx";
import { landingPageImageSection } from "./sections/landing-page-image-section/landing-page-image-section.tsx";
import { landingSponsors } from "./sections/landing-page-sponsor-section/landing-page-sponsor-section.tsx";
import { pageHeadingSection } from "./sections/page-heading-section/page-heading-section.tsx";
import { singleImageHeadlineSection } from "./sections/single-image-headline-section/single-image-headline-section.tsx";
import { textSection } from "./sections/text-section/text-section.tsx";
import { videoBanner } from "./sections/video-banner/video-banner.tsx";
import { videoTextOverlay } from "./sections/video-text-overlay/video-text-overlay.tsx";

/**
 * What the landing page shows, by content type (specification, section 2). Nothing here imports rich text, which would cost every
 * first visit 8 kB: a section that holds a text fetches its program when the visitor starts to read.
 */
export const landingSections: SectionRegistry = {
  heroImage: hero,
  heroMedia: hero,
  videoBanner,
  videoTextOverlay,
  landingPageImageSection,
  landingPageSponsorSection: landingSponsors,
  singleImageHeadlineSection,
  bannerHeading,
  pageHeadingSection,
  buttonSection,
  pageTextSection: textSection("pageTextSection"),
  singleTextSection: textSection("singleTextSection"),
  singleImageTextSection: textSection("singleImageTextSection"),
  singleImageTextSections: textSection("singleImageTextSections"),
  textBand: textSection("textBand"),
  accordion: textSection("accordion"),
  scheduleDownload: textSection("scheduleDownload"),
  referenceSection: textSection("referenceSection"),
};
