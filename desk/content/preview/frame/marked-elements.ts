import type { EntryField } from "#desk/content/preview/preview-contract.ts";
import { hasMark, readMarks } from "../marks/field-marks.ts";
import type { SourceMap } from "../marks/marked-fields.ts";

const sections = "main > *, header, footer";
const withField = "[data-entry]";
/** The links of the footer are texts of the header. */
const ofSection = `${withField}:not(footer nav *)`;

/**
 * Takes the marks, invisible numbers of fields, out of a page's texts and attributes. Each element with a text or picture of a field gets the entry
 * and the field: `data-entry` and `data-field`.
 */
export function takeMarks(page: Document): void {
  const { fields, pictures } = readSourceMap(page);
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) takeFromAttributes(node);
    else if (node.nodeValue !== null && hasMark(node.nodeValue)) {
      const { text, numbers } = readMarks(node.nodeValue);
      node.nodeValue = text;
      setField(node.parentElement, fields[numbers[0] ?? -1]);
    }
  }
  for (const picture of page.querySelectorAll<HTMLElement>("img, video")) {
    const asset = assetOf(picture);
    const numbers = Object.hasOwn(pictures, asset) ? pictures[asset] : undefined;
    const shown = (numbers ?? []).flatMap((number) => {
      const field = fields[number];
      return field ? [field] : [];
    });
    setField(picture, shown.find(([entry]) => isNearby(entry, picture)) ?? shown[0]);
  }
}

/** The field that an element belongs to, or else the entry of its section's first text. */
export function entryFieldOf(element: Element): EntryField | undefined {
  const own = element.closest<HTMLElement>(withField);
  if (own) return { entry: own.dataset.entry ?? "", field: own.dataset.field ?? null };
  const first = element.closest(sections)?.querySelector<HTMLElement>(ofSection);
  return first ? { entry: first.dataset.entry ?? "", field: null } : undefined;
}

/** The elements of a field, or those of its entry where the page does not show the field itself. */
export function elementsOf({ entry, field }: EntryField): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(withField)];
  const ofEntry = all.filter(({ dataset }) => dataset.entry === entry);
  const ofField = ofEntry.filter(({ dataset }) => dataset.field === field);
  return ofField.length > 0 ? ofField : ofEntry;
}

/** Written by this program's own server, into a document that it has just rendered. */
function readSourceMap(page: Document): SourceMap {
  return JSON.parse(page.getElementById("preview-places")?.textContent ?? '{"fields":[],"pictures":{}}') as SourceMap;
}

function takeFromAttributes(element: Element) {
  for (const attribute of element.attributes)
    if (hasMark(attribute.value)) attribute.value = readMarks(attribute.value).text;
}

function setField(element: HTMLElement | null, field: SourceMap["fields"][number] | undefined) {
  if (element && field) [element.dataset.entry, element.dataset.field] = field;
}

/** A file's id, from its address: `/content/assets/{space}/{id}/…`. */
function assetOf(picture: Element): string {
  const source = picture.getAttribute("src") ?? picture.querySelector("source")?.getAttribute("src") ?? "";
  return /\/content\/assets\/[^/]+\/([^/]+)\//.exec(source)?.[1] ?? "";
}

/** One picture may belong to several entries: then it is that of the text beside it. */
function isNearby(entry: string, picture: Element): boolean {
  const texts = picture.closest(sections)?.querySelectorAll<HTMLElement>(withField) ?? [];
  return [...texts].some(({ dataset }) => dataset.entry === entry);
}
