import { pagesWithFormButton } from "./pages-with-form.ts";

/**
 * What entries need to be shown, for `content:check`. Plain data beside the section registry, because the components cannot be imported
 * outside a build; a test renders each type with each subset of its fields and compares.
 */

const button = [
  ["buttonText", "buttonLink"],
  ["buttonText", "buttonLinkUrl"],
];
const onlyWith = (booleanField: string) => button.map((fields) => [booleanField, ...fields]);
const hero = [["media"], ["overlay", "overlayText"]];
const imageText = [["image"], ["pageText"], ...button];
const collageImages = [1, 2, 3, 4, 5, 6, 7].map((number) => [`image${number}`]);

/**
 * By content type, the lists of fields of which one must be filled; without any of them the entry shows nothing. A type that is not listed
 * shows something as soon as any of its fields is filled, if it is a section: what it cannot be shown without is `required` in the content model,
 * and nothing is published without that.
 */
export const neededFields: Readonly<Record<string, readonly (readonly string[])[]>> = {
  bannerHeading: [["bannerImage"], ["headingText"]],
  pageHeadingSection: [["heading"], ["subtitle"]],
  pageTextSection: [["heading"], ["subtitle"], ["pageText"], ...onlyWith("showCtaButton")],
  singleTextSection: [["headingText"], ["pageText"]],
  singleImageTextSection: imageText,
  singleImageTextSections: imageText,
  singleImageHeadlineSection: [["image"], ["heading"], ["subtext"], ...onlyWith("hasButton")],
  buttonSection: button,
  heroImage: hero,
  heroMedia: hero,
  videoBanner: [["media"]],
  videoTextOverlay: [["media"], ["overlayText"], ...button],
  landingPageImageSection: [["subText"], ["buttonLink"], ["buttonLinkUrl"], ...collageImages],
  landingPageSponsorSection: [["majorSponsors"], ["sponsors"]],
  textBand: [["content"]],
  accordion: [["items"]],
  scheduleDownload: [["festival"]],
  referenceSection: [["preQuestionText"], ["items"]],
  sponsor: [["title"], ["sponsorImage"]],
  textContent: [["pageText"]],
  accordionItem: [["title", "pageText"]],
};

/** By content type, the flag without which its button is not shown. */
const buttonFlags: Readonly<Record<string, string | undefined>> = {
  pageTextSection: "showCtaButton",
  singleImageHeadlineSection: "hasButton",
  singleImageTextSection: undefined,
  singleImageTextSections: undefined,
  videoTextOverlay: undefined,
};

/** A published entry: its type, the names of its filled fields, and the slugs of the pages that have it as a section. */
export type CheckedEntry = { type: string; filled: ReadonlySet<string>; slugs: readonly string[] };

/** Whether an entry of this type shows anything. */
export function isShown(type: string, filled: ReadonlySet<string>): boolean {
  const needed = neededFields[type];
  return needed === undefined ? filled.size > 0 : needed.some((fields) => fields.every((field) => filled.has(field)));
}

/** Explains to an editor what an entry lacks, and what to do. An empty `field` means the whole entry. `nameOfField` is how fields are called. */
export function explainMissing(
  { type, filled, slugs }: CheckedEntry,
  nameOfField: (id: string) => string = (id) => id,
): { field: string; message: string }[] {
  // There the page's own route puts the form's button into the section.
  if (type === "buttonSection" && slugs.some((slug) => pagesWithFormButton.has(slug))) return [];
  const isJudged = neededFields[type] !== undefined || slugs.length > 0;
  if (isJudged && !isShown(type, filled)) return [{ field: "", message: explainEmpty(type, nameOfField) }];
  return hasHalfButton(type, filled) ? [{ field: "buttonText", message: explainHalfButton(nameOfField) }] : [];
}

function explainHalfButton(nameOf: (id: string) => string) {
  const [words, page, address] = ["buttonText", "buttonLink", "buttonLinkUrl"].map(nameOf);
  return `Its button is not shown, because it needs both a text and an address: fill in ${words}, and ${page} or ${address}.`;
}

function explainEmpty(type: string, nameOf: (id: string) => string) {
  const lists = (neededFields[type] ?? []).map((fields) => fields.map(nameOf).join(" and "));
  return `It shows nothing. Fill in ${lists.length > 1 ? "one of " : ""}${lists.join(", ") || "its fields"}, or unpublish it.`;
}

function hasHalfButton(type: string, filled: ReadonlySet<string>) {
  if (!Object.hasOwn(buttonFlags, type)) return false;
  const booleanField = buttonFlags[type];
  const hasText = filled.has("buttonText");
  const hasAddress = filled.has("buttonLink") || filled.has("buttonLinkUrl");
  if (booleanField === undefined) return hasText !== hasAddress;
  return filled.has(booleanField) && !(hasText && hasAddress);
}
