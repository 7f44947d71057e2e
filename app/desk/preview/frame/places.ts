import type { FieldPlace } from "#app/desk/content/preview/preview-contract.ts";
import { hasMark, readMarks } from "../marks/field-marks.ts";
import type { MarkedPlaces } from "../marks/marked-fields.ts";

const sections = "main > *, header, footer";
const placed = "[data-entry]";
/** The links of the footer are texts of the header. */
const ofSection = `${placed}:not(footer nav *)`;

/**
 * Takes the marks out of a page's texts and attributes. Each element with a text or picture of a field gets the entry and the field:
 * `data-entry` and `data-field`.
 */
export function takeMarks(page: Document): void {
  const { fields, pictures } = readPlaces(page);
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) takeFromAttributes(node);
    else if (node.nodeValue !== null && hasMark(node.nodeValue)) {
      const { text, numbers } = readMarks(node.nodeValue);
      node.nodeValue = text;
      setPlace(node.parentElement, fields[numbers[0] ?? -1]);
    }
  }
  for (const picture of page.querySelectorAll<HTMLElement>("img, video")) {
    const asset = assetOf(picture);
    const numbers = Object.hasOwn(pictures, asset) ? pictures[asset] : undefined;
    const places = (numbers ?? []).flatMap((number) => {
      const place = fields[number];
      return place ? [place] : [];
    });
    setPlace(picture, places.find(([entry]) => isNearby(entry, picture)) ?? places[0]);
  }
}

/** The field that an element belongs to, or else the entry of its section's first text. */
export function placeOf(element: Element): FieldPlace | undefined {
  const own = element.closest<HTMLElement>(placed);
  if (own) return { entry: own.dataset.entry ?? "", field: own.dataset.field ?? null };
  const first = element.closest(sections)?.querySelector<HTMLElement>(ofSection);
  return first ? { entry: first.dataset.entry ?? "", field: null } : undefined;
}

/** The elements of a field, or those of its entry where the page does not show the field itself. */
export function elementsOf({ entry, field }: FieldPlace): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(placed)];
  const ofEntry = all.filter(({ dataset }) => dataset.entry === entry);
  const ofField = ofEntry.filter(({ dataset }) => dataset.field === field);
  return ofField.length > 0 ? ofField : ofEntry;
}

/** Written by this program's own server, into a document that it has just rendered. */
function readPlaces(page: Document): MarkedPlaces {
  return JSON.parse(
    page.getElementById("preview-places")?.textContent ?? '{"fields":[],"pictures":{}}',
  ) as MarkedPlaces;
}

function takeFromAttributes(element: Element) {
  for (const attribute of element.attributes)
    if (hasMark(attribute.value)) attribute.value = readMarks(attribute.value).text;
}

function setPlace(element: HTMLElement | null, place: MarkedPlaces["fields"][number] | undefined) {
  if (element && place) [element.dataset.entry, element.dataset.field] = place;
}

/** A file's id, from its address: `/content/assets/{space}/{id}/…`. */
function assetOf(picture: Element): string {
  const source = picture.getAttribute("src") ?? picture.querySelector("source")?.getAttribute("src") ?? "";
  return /\/content\/assets\/[^/]+\/([^/]+)\//.exec(source)?.[1] ?? "";
}

/** One picture may belong to several entries: then it is that of the text beside it. */
function isNearby(entry: string, picture: Element): boolean {
  const texts = picture.closest(sections)?.querySelectorAll<HTMLElement>(placed) ?? [];
  return [...texts].some(({ dataset }) => dataset.entry === entry);
}
