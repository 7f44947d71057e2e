import { findWords } from "#platform/text/folded-positions.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import { fieldsIn } from "../documents/edited-documents.server.ts";
import type { BandHit, PageHit } from "./pages-contract.ts";
import type { SearchedBand } from "./searched-bands.server.ts";
import type { SiteMap } from "./site-map.server.ts";

const mostHits = 200;
/** How many letters of the text around a hit are shown on each side. */
const around = 40;

/** Every place where a text stands on the site, whatever its capitals, accents, apostrophes, dashes and spaces. A part that several pages show is found once. */
export function searchPages({ content, roots }: SiteMap, q: string): PageHit[] {
  const wanted = q.trim();
  if (wanted === "") return [];
  const hits: PageHit[] = [];
  const seen = new Set<string>();
  for (const [pageId, { entries }] of roots) {
    const pageTitle = nameOf(content.entries.get(pageId) ?? {});
    for (const entryId of entries) {
      const entry = seen.has(entryId) ? undefined : content.entries.get(entryId);
      seen.add(entryId);
      for (const [field, value] of Object.entries(entry ? fieldsIn(content.locale, entry) : {}))
        for (const words of textsIn(value)) {
          for (const place of placesOf(words, wanted)) {
            if (hits.length === mostHits) return hits;
            hits.push({ pageId, pageTitle, entryId, field, ...place });
          }
        }
    }
  }
  return hits;
}

/** The same in what is written of bands. */
export function searchBands(bands: readonly SearchedBand[], q: string): BandHit[] {
  const wanted = q.trim();
  const hits = bands.flatMap(({ id, name, version, fields }) =>
    fields.flatMap(({ field, label, text }) =>
      [...placesOf(text, wanted)].map((place) => ({ id: version === null ? null : id, name, field, label, ...place })),
    ),
  );
  return hits.slice(0, mostHits);
}

/** The texts of a field: itself, those of a list, the paragraphs of rich text. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isRecord(value) || !Array.isArray(value.content)) return [];
  const inline = value.content.filter((node) => isRecord(node) && isInline(node));
  const own = inline.map(inlineText).join("");
  return [...(own === "" ? [] : [own]), ...value.content.filter((node) => !inline.includes(node)).flatMap(textsIn)];
}

function isInline({ nodeType }: Record<string, unknown>): boolean {
  return nodeType === "text" || String(nodeType).includes("hyperlink");
}

function inlineText(node: unknown): string {
  if (!isRecord(node)) return "";
  if (typeof node.value === "string") return node.value;
  return Array.isArray(node.content) ? node.content.map(inlineText).join("") : "";
}

type Place = Pick<PageHit, "before" | "match" | "after">;

/** From the first to the last. */
function* placesOf(words: string, wanted: string): Generator<Place> {
  const text = words.normalize("NFC");
  for (const { start, end } of findWords(text, wanted, true))
    yield {
      before: lettersBefore(text.slice(0, start)),
      match: text.slice(start, end),
      after: [...text.slice(end, end + 2 * around)].slice(0, around).join(""),
    };
}

function lettersBefore(text: string): string {
  return [...text.slice(-2 * around)].slice(-around).join("");
}
