import { readFileSync } from "node:fs";
import { z } from "zod";
import { explainReserved } from "#services/content/pages/reserved-addresses.ts";
import { explainMissing } from "../loading/missing-content.ts";
import { explainVenues } from "../loading/venue-faults.ts";

const modelFile = new URL("../../../../content/festival.json", import.meta.url);
const linkedTypes = z.object({ linkContentType: z.array(z.string()) });
const contentModel = z.object({
  contentTypes: z.array(
    z.object({
      sys: z.object({ id: z.string() }),
      fields: z.array(
        z.object({ id: z.string(), items: z.object({ validations: z.array(z.unknown()).optional() }).optional() }),
      ),
    }),
  ),
});

/**
 * The content types that may stand in a page's `sections`, as the content model in `content/festival.json` lists them. The section
 * registry has the same, but its components cannot be imported outside a build.
 */
export function readSectionTypes(): string[] {
  return sectionTypesIn(contentModel.parse(JSON.parse(readFileSync(modelFile, "utf8"))));
}

function sectionTypesIn({ contentTypes }: z.infer<typeof contentModel>): string[] {
  const page = contentTypes.find(({ sys }) => sys.id === "generalPage");
  const sections = page?.fields.find(({ id }) => id === "sections");
  const found = sections?.items?.validations?.map((each) => linkedTypes.safeParse(each)).find(({ success }) => success);
  return found?.data?.linkContentType ?? [];
}

/** What `content:check` has to know of this site. */
export function contentRules() {
  return { sectionTypes: readSectionTypes(), explainMissing, explainValues };
}

/** The same, by the content types that are stored. */
export function contentRulesOf(contentTypes: readonly unknown[]) {
  return { sectionTypes: sectionTypesIn(contentModel.parse({ contentTypes })), explainMissing, explainValues };
}

/** A page at an address of the site itself breaks; what the schedule cannot use of a venue does not. */
const explainValues = (entries: Parameters<typeof explainVenues>[0]) => [
  ...explainVenues(entries).map((fault) => ({ ...fault, isHint: true as const })),
  ...entries.flatMap(({ id, type, fields: { slug } }) => {
    const message = explainReserved(type, slug);
    return message === undefined ? [] : [{ id, field: "slug", message }];
  }),
];
