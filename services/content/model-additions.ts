/**
 * What the content model has got since 0.1.0. A data folder of an earlier release is given it at the start: each field once, and whole content types
 * where there are none; the definitions are those of `content/festival.json`. A released line stays, and so does its order.
 */
export const modelAdditions: readonly string[] = [
  "festival.lineupDate",
  "festival.bandApplicationsOpen",
  "festival.bandApplicationsClose",
  "festival.volunteerApplicationsOpen",
  "festival.volunteerApplicationsClose",
  ...["heroImage", "heroMedia"].flatMap((hero) =>
    ["showFestival", "secondButtonText", "secondButtonLink", "secondButtonUrl"].map((field) => `${hero}.${field}`),
  ),
  "landingPage.showBands",
  "header.actions",
  "venue",
  "festival.venues",
  "bannerHeading.layout",
  "referenceSection.layout",
  ...["singleImageTextSection", "singleImageTextSections"].flatMap((type) => [
    `${type}.imageside`,
    `${type}.imageShape`,
  ]),
];
