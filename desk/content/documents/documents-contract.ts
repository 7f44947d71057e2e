import { z } from "zod/mini";
import { focuses } from "#services/content/pictures/image-variants.ts";

/**
 * What the desk's pages and the server say to each other about documents, and about saving them. The desk edits the default locale: `fields` are values by field id,
 * without a locale. Other locales of a field stay as they are. Times are milliseconds since 1970.
 */

/** As Contentful's arithmetic of versions says it. What is archived is only in the list of what was removed. */
export const documentState = z.enum(["draft", "published", "changed"]);
export type DocumentState = z.infer<typeof documentState>;

export const documentKind = z.enum(["Entry", "Asset"]);
export type DocumentKind = z.infer<typeof documentKind>;

/** An id that the desk or a program made. */
export const documentId = z.string().check(z.regex(/^[\w.-]{1,64}$/));

const fieldId = z.string().check(z.regex(/^\w{1,64}$/));

export const linkTo = z.object({
  sys: z.object({ type: z.literal("Link"), linkType: documentKind, id: z.string() }),
});
export type LinkTo = z.infer<typeof linkTo>;

const fieldValues = z.record(z.string(), z.unknown());

/** An entry as it is edited. `publishedVersion` is what visitors read. `isHidden`: a section that its page does not show. `updatedBy` is a name, empty if nobody's at the desk. */
export const editedEntry = z.object({
  id: z.string(),
  type: z.string(),
  version: z.number(),
  publishedVersion: z.optional(z.number()),
  state: documentState,
  isHidden: z.boolean(),
  fields: fieldValues,
  updatedAt: z.number(),
  updatedBy: z.string(),
});
export type EditedEntry = z.infer<typeof editedEntry>;

/** A file at an address of this site. Sides are in pixels, the size in bytes. */
const assetFile = z.object({
  url: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});

export const editedAsset = z.object({
  id: z.string(),
  version: z.number(),
  state: documentState,
  title: z.string(),
  description: z.string(),
  /** What stays in view where a page cuts it; null is its middle. */
  focus: z.nullable(z.enum(focuses)),
  file: z.nullable(assetFile),
});
export type EditedAsset = z.infer<typeof editedAsset>;

/** `before` is what the editor saw, `after` what it is to be; null or nothing means that the field is not set. */
const fieldChange = z.strictObject({
  field: fieldId,
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});

/**
 * `POST /desk/api/content/save`. An asset's fields are `title`, `description` and `focus`. `isHidden` hides or shows a section. Sent again, it does no
 * more: a field that has the new value already is saved. Each field comes once.
 */
export const saveRequest = z.strictObject({
  id: documentId,
  kind: documentKind,
  asOf: z.int(),
  changes: z.array(fieldChange).check(
    z.maxLength(200),
    z.refine((changes) => new Set(changes.map(({ field }) => field)).size === changes.length),
  ),
  isHidden: z.optional(z.boolean()),
});
export type SaveRequest = z.infer<typeof saveRequest>;

/** The whole document, with what others changed meanwhile: an entry, or an asset. */
export const savedDocument = z.object({ entry: z.optional(editedEntry), asset: z.optional(editedAsset) });
export type SavedDocument = z.infer<typeof savedDocument>;

/** Of 409 to saving: fields that somebody else changed meanwhile. Nothing was saved. */
export const saveConflict = z.extend(savedDocument, {
  conflicts: z.array(z.object({ field: z.string(), theirs: z.unknown(), by: z.string(), at: z.number() })),
});
export type SaveConflict = z.infer<typeof saveConflict>;

/** `POST /desk/api/content/create`, answered with `savedDocument`. The browser makes the id, so that a request sent again does no more: it is answered with the entry as it is now. */
export const createRequest = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9]{22}$/)),
  type: documentId,
  fields: z.record(fieldId, z.unknown()),
  isHidden: z.optional(z.boolean()),
});
export type CreateRequest = z.infer<typeof createRequest>;

/** So many are created, published or changed at once. */
export const mostDocuments = 200;

/** `POST /desk/api/content/create-several`, answered with the last one: all of them, or none. */
export const createSeveralRequest = z.strictObject({
  entries: z.array(createRequest).check(z.minLength(1), z.maxLength(mostDocuments)),
});

/** `GET /desk/api/content/versions/:id?kind=Entry`, newest first. `isPublished`: visitors could read it. `isPublic`: they read it now. */
export const documentVersions = z.object({
  versions: z.array(
    z.object({ version: z.number(), at: z.number(), by: z.string(), isPublished: z.boolean(), isPublic: z.boolean() }),
  ),
});
export type DocumentVersions = z.infer<typeof documentVersions>;

/** `GET /desk/api/content/versions/:id/:version?kind=Entry`: what its fields were. */
export const documentVersion = z.object({ version: z.number(), fields: fieldValues });
export type DocumentVersion = z.infer<typeof documentVersion>;
