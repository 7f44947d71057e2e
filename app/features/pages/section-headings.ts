import { type Entry, flag, text } from "#app/services/content/content-tree.ts";
import type { SectionType } from "./section-types.ts";

type Fields = Entry["fields"];

const heading = (fields: Fields) => text(fields.heading);
const headingText = (fields: Fields) => text(fields.headingText);
const overlayText = (fields: Fields) => (flag(fields.overlay) ? text(fields.overlayText) : undefined);
const none = () => undefined;

/** Where each section type keeps the words of its heading. That decides which section carries the page's `h1`. */
export const headingOf: Readonly<Record<SectionType, (fields: Fields) => string | undefined>> = {
  bannerHeading: headingText,
  pageHeadingSection: heading,
  pageTextSection: heading,
  singleTextSection: headingText,
  singleImageTextSection: headingText,
  singleImageTextSections: headingText,
  singleImageHeadlineSection: heading,
  buttonSection: none,
  heroImage: overlayText,
  heroMedia: overlayText,
  videoBanner: none,
  videoTextOverlay: headingText,
  landingPageImageSection: headingText,
  landingPageSponsorSection: headingText,
  textBand: heading,
  accordion: heading,
  scheduleDownload: heading,
  referenceSection: heading,
};
