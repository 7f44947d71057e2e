import { z } from "zod/mini";
import { documentId, documentKind, documentState, mostDocuments } from "../documents/documents-contract.ts";

/** As many letters as a fact has at most. */
export const longestFact = 500;
export const mostPlaces = 500;

const words = z.string().check(z.trim(), z.minLength(1, "Please fill this in."), z.maxLength(longestFact));

/** Where the words stand in a text. `index` counts the places of the field. `why` says why it cannot be replaced here; null where it can. */
const placeInText = {
  id: z.string(),
  field: z.string(),
  fieldName: z.string(),
  index: z.number(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
  why: z.nullable(z.string()),
};

/** A place where the words stand. `pageId` is the first page that shows it, `part` names the section. */
const factPlace = z.object({
  ...placeInText,
  pageId: z.string(),
  pageTitle: z.string(),
  kind: documentKind,
  version: z.number(),
  part: z.string(),
  /** `changed`: publishing it publishes other changes, too. `draft`: visitors do not see it, and it stays a draft. */
  state: documentState,
  isAddress: z.boolean(),
});
export type FactPlace = z.infer<typeof factPlace>;

/** The same in what is written of a band. Its `version` is null for whoever does not see the line-up at the desk: they read what visitors read. */
const bandPlace = z.object({ ...placeInText, name: z.string(), version: z.nullable(z.number()) });
export type BandPlace = z.infer<typeof bandPlace>;

/**
 * One search for a fact, `GET /desk/api/pages/replace?from=$25&to=$30&any=1`: the places in drafts; null without words to look for. `any`: whatever
 * the capitals.
 */
export const factSearch = z.object({
  from: z.string(),
  to: z.string(),
  anyCase: z.boolean(),
  places: z.nullable(z.array(factPlace)),
  bandPlaces: z.array(bandPlace),
  /** Also where there are more than can be shown. */
  total: z.number(),
  mayChange: z.boolean(),
});
export type FactSearch = z.infer<typeof factSearch>;

/**
 * `POST /desk/api/pages/replace/all`: the places that were chosen, in the documents as they were seen. The browser makes the id, so that a request sent again does no
 * more. What is published with it is a publication of the same id.
 */
export const replaceRequest = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{36}$/)),
  from: words,
  to: words,
  anyCase: z.boolean(),
  isPublishing: z.boolean(),
  documents: z
    .array(
      z.strictObject({
        id: documentId,
        kind: documentKind,
        version: z.int(),
        pageId: documentId,
        places: z
          .array(z.strictObject({ field: documentId, index: z.int() }))
          .check(z.minLength(1), z.maxLength(mostPlaces)),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(
        mostDocuments,
        `At most ${mostDocuments} parts at once: please leave some out, and replace those afterwards.`,
      ),
    ),
});
export type ReplaceRequest = z.infer<typeof replaceRequest>;

/** How many places have the new words. */
export const replaced = z.object({ places: z.number() });
export type Replaced = z.infer<typeof replaced>;
