import { trimSlashes } from "#platform/text/trim-slashes.ts";
import { type Focus, focuses } from "../pictures/image-variants.ts";

/**
 * The content service's entries as pages receive them: links already resolved, nothing believed. A field may be missing or of
 * the wrong type, so a section asks for it by the type it needs and gets that, or `undefined`.
 */

/** An entry with its links resolved: `{ sys: { id, contentType }, fields }`. */
export type Entry = { id: string; type: string; fields: Record<string, unknown> };

/** A picture, film or other file: `url` is ready for `src`; width and height in pixels, for pictures only. */
export type Asset = {
  url: string;
  fileName: string;
  contentType: string;
  alt: string;
  width: number | undefined;
  height: number | undefined;
  /** What stays in view where a page cuts it. */
  focus?: Focus;
};

/** The tag of a section that its page leaves out. */
export const hiddenTag = "hidden";

/** The tag of an asset begins with it: Contentful has no field for the focus of a picture. */
const focusTags = "focus_";

/** The tag that says what of a picture stays in view. @example focusTag("top_left") // "focus_top_left" */
export function focusTag(focus: Focus): string {
  return focusTags + focus;
}

/** @returns what an asset's metadata says of its focus */
export function focusOf(metadata: unknown): Focus | undefined {
  const tags = isRecord(metadata) && Array.isArray(metadata.tags) ? metadata.tags.map(linkedId) : [];
  return focuses.find((focus) => tags.includes(focusTag(focus)));
}

/** @returns the value when it is a text with something in it. */
export function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** @returns the rich text document when it has something to show. */
export function richText(value: unknown): unknown {
  return isRecord(value) && value.nodeType === "document" && isShown(value) ? value : undefined;
}

/** Whether a node of rich text shows anything: words, a rule, or an embedded picture or entry. */
function isShown(node: unknown): boolean {
  if (!isRecord(node)) return false;
  const { nodeType, value, content, data } = node;
  if (nodeType === "hr" || text(value) !== undefined) return true;
  const target = isRecord(data) ? data.target : undefined;
  const embedded = entry(target);
  if (embedded !== undefined)
    return entryName(embedded) !== undefined || asset(embedded.fields.sponsorImage) !== undefined;
  return asset(target) !== undefined || (Array.isArray(content) && content.some(isShown));
}

/** @returns true only for a real `true`. */
export function flag(value: unknown): boolean {
  return value === true;
}

/** @returns the entry, or undefined for anything else, an unresolved link included. */
export function entry(value: unknown): Entry | undefined {
  if (!isRecord(value) || !isRecord(value.sys) || !isRecord(value.fields)) return undefined;
  const type = linkedId(value.sys.contentType);
  if (typeof value.sys.id !== "string" || type === undefined) return undefined;
  return { id: value.sys.id, type, fields: value.fields };
}

/** @returns the entries of a list; what is not an entry is left out. */
export function entries(value: unknown): Entry[] {
  if (!Array.isArray(value)) return [];
  return value.map(entry).filter((found) => found !== undefined);
}

/** @returns the path of an entry that is a page. */
export function pageAddress(target: Entry | undefined): string | undefined {
  if (target === undefined) return undefined;
  if (target.type === "landingPage") return "/";
  const slug = text(target.fields.slug);
  return slug === undefined ? undefined : `/${trimSlashes(slug)}`;
}

/** @returns an entry's display name, from the first of these fields that is set */
export function entryName({ fields }: Entry): string | undefined {
  return text(fields.heading) ?? text(fields.headingText) ?? text(fields.title) ?? text(fields.name);
}

/** @returns the asset, with its address made ready for this site, or undefined. The title or description is its alt text. */
export function asset(value: unknown): Asset | undefined {
  if (!isRecord(value) || !isRecord(value.fields) || !isRecord(value.fields.file)) return undefined;
  const { file, title, description, focus: stored } = value.fields;
  const url = text(file.url);
  if (url === undefined) return undefined;
  const focus = focuses.find((each) => each === stored);
  const details = isRecord(file.details) && isRecord(file.details.image) ? file.details.image : {};
  return {
    url: assetUrl(url),
    fileName: text(file.fileName) ?? "",
    contentType: text(file.contentType) ?? "",
    alt: text(description) ?? text(title) ?? "",
    width: positive(details.width),
    height: positive(details.height),
    ...(focus && { focus }),
  };
}

/** @returns the id of a link or of an entry that a link was resolved to. */
export function linkedId(value: unknown): string | undefined {
  return isRecord(value) && isRecord(value.sys) ? text(value.sys.id) : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * An address as the content service gives it, for use in `src` or `href`. Files of the content service come from our own origin
 * so they keep only their path; any other protocol-relative address gets `https:`.
 */
export function assetUrl(url: string): string {
  const own = url.indexOf("/content/assets/");
  if (own >= 0) return url.slice(own);
  return url.startsWith("//") ? `https:${url}` : url;
}

/** A link to elsewhere. Only http and https: other schemes, such as `javascript:`, must not be rendered as links. */
export function webUrl(value: unknown): string | undefined {
  const written = (text(value) ?? "").trim();
  return /^https?:\/\//i.test(written) && URL.canParse(written) ? new URL(written).href : undefined;
}

function positive(value: unknown): number | undefined {
  return typeof value === "number" && value > 0 ? value : undefined;
}
