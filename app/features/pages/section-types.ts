/** Every content type that may stand in a page's `sections`. The section registry has a component for each. */
export const sectionTypes = [
  "bannerHeading",
  "pageHeadingSection",
  "pageTextSection",
  "singleTextSection",
  "singleImageTextSection",
  "singleImageTextSections",
  "singleImageHeadlineSection",
  "buttonSection",
  "heroImage",
  "heroMedia",
  "videoBanner",
  "videoTextOverlay",
  "landingPageImageSection",
  "landingPageSponsorSection",
  "textBand",
  "accordion",
  "scheduleDownload",
  "referenceSection",
] as const;

export type SectionType = (typeof sectionTypes)[number];
