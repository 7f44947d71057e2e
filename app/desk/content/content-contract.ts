import { z } from "zod/mini";
import { focuses } from "#app/services/content/pictures/image-variants.ts";
import { timedPublication } from "./timed/timed-publication.ts";

/**
 * What the desk's pages and the server say to each other about content. The desk edits the default locale: `fields` are values by field id,
 * without a locale. Other locales of a field stay as they are. Times are milliseconds since 1970.
 */

/** As Contentful's arithmetic of versions says it. What is archived is only in the list of what was removed. */
export const documentState = z.enum(["draft", "published", "changed"]);
export type DocumentState = z.infer<typeof documentState>;
export const documentKind = z.enum(["Entry", "Asset"]);
export type DocumentKind = z.infer<typeof documentKind>;

/** An id that the desk or Contentful made. */
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

/** A rule of the content model, in Contentful's form: `{ size: { max: 80 } }`, `{ in: ["left", "right"] }`, `{ linkContentType: ["page"] }`. */
const limits = z.object({ min: z.nullish(z.number()), max: z.nullish(z.number()) });
export const validation = z.looseObject({
  size: z.optional(limits),
  range: z.optional(limits),
  dateRange: z.optional(z.object({ min: z.nullish(z.string()), max: z.nullish(z.string()) })),
  regexp: z.optional(z.object({ pattern: z.string(), flags: z.nullish(z.string()) })),
  in: z.optional(z.array(z.union([z.string(), z.number()]))),
  unique: z.optional(z.boolean()),
  linkContentType: z.optional(z.array(z.string())),
  linkMimetypeGroup: z.optional(z.array(z.string())),
  enabledNodeTypes: z.optional(z.array(z.string())),
  enabledMarks: z.optional(z.array(z.string())),
  message: z.nullish(z.string()),
});
export type Validation = z.infer<typeof validation>;

const fieldType = z.enum([
  "Symbol",
  "Text",
  "RichText",
  "Integer",
  "Number",
  "Date",
  "Boolean",
  "Link",
  "Array",
  "Object",
  "Location",
]);

/** A field that the desk shows. `help` and `widget` come from the editor interface; omitted fields are not in the list. */
export const contentField = z.object({
  id: z.string(),
  name: z.string(),
  type: fieldType,
  linkType: z.nullable(documentKind),
  required: z.boolean(),
  isDisabled: z.boolean(),
  help: z.string(),
  widget: z.nullable(z.string()),
  items: z.nullable(
    z.object({
      type: z.enum(["Symbol", "Link"]),
      linkType: z.nullable(documentKind),
      validations: z.array(validation),
    }),
  ),
  validations: z.array(validation),
});
export type ContentField = z.infer<typeof contentField>;

export const contentType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  displayField: z.nullable(z.string()),
  fields: z.array(contentField),
});
export type ContentType = z.infer<typeof contentType>;

/** `GET /desk/api/content/model` */
export const contentModel = z.object({ types: z.array(contentType) });
export type ContentModel = z.infer<typeof contentModel>;

/** What can be chosen as a link. `type` is an entry's content type, a file's media type. `slug` is a page's, `width` and `height` are a picture's in pixels. */
export const choice = z.object({
  id: z.string(),
  kind: documentKind,
  type: z.string(),
  name: z.string(),
  state: documentState,
  slug: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  thumbnail: z.nullable(z.string()),
});
export type Choice = z.infer<typeof choice>;

/** `GET /desk/api/content/choices?kind=Entry&types=page,section&q=tickets`: at most 50, the best first. */
export const choices = z.object({ choices: z.array(choice), total: z.number() });
export type Choices = z.infer<typeof choices>;

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

/** A document as somebody saw it. */
const seenDocument = z.strictObject({ id: documentId, kind: documentKind, version: z.int() });
export type SeenDocument = z.infer<typeof seenDocument>;
/** So many are created, published or changed at once. */
export const mostDocuments = 200;
/** `POST /desk/api/content/create-several`, answered with the last one: all of them, or none. */
export const createSeveralRequest = z.strictObject({
  entries: z.array(createRequest).check(z.minLength(1), z.maxLength(mostDocuments)),
});

const seenDocuments = z.array(seenDocument).check(z.maxLength(mostDocuments));

/** `POST /desk/api/content/publish`: all of it or nothing. `unpublish` are hidden sections and what leaves the site with the page. */
export const publishRequest = z.strictObject({ documents: seenDocuments, unpublish: seenDocuments });
export type PublishRequest = z.infer<typeof publishRequest>;

/** `POST /desk/api/content/unpublish`, `/remove` (which unpublishes, too) and `/restore`. */
export const documentsRequest = z.strictObject({ documents: seenDocuments.check(z.minLength(1)) });
export type DocumentsRequest = z.infer<typeof documentsRequest>;

/** How the documents are afterwards. What was removed is not among them. */
export const changedDocuments = z.object({ entries: z.array(editedEntry), assets: z.array(editedAsset) });
export type ChangedDocuments = z.infer<typeof changedDocuments>;

/** Of 409 to publishing and the like: what somebody changed meanwhile. Nothing was done. */
export const changedMeanwhile = z.object({
  changed: z.array(z.object({ id: z.string(), kind: documentKind, name: z.string(), by: z.string(), at: z.number() })),
});
export type ChangedMeanwhile = z.infer<typeof changedMeanwhile>;

/** Of 422: what is wrong with a document, or with one of its fields, in a sentence. Nothing was done. */
export const contentFault = z.object({
  id: z.string(),
  kind: documentKind,
  name: z.string(),
  field: z.nullable(z.string()),
  message: z.string(),
});
export type ContentFault = z.infer<typeof contentFault>;
export const contentFaults = z.object({ faults: z.array(contentFault) });

/** `GET /desk/api/pages/:id/check`: what would be found in a page and its parts if they were published as they are saved. A hint is no reason against it. `circle`: entries that lead to each other. */
export const contentProblem = z.extend(contentFault, { isHint: z.boolean(), circle: z.optional(z.array(z.string())) });
export type ContentProblem = z.infer<typeof contentProblem>;
export const pageCheck = z.object({ problems: z.array(contentProblem) });
export type PageCheck = z.infer<typeof pageCheck>;

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

/** A line of the tree. `address` is where visitors find it, null if nowhere of its own. */
export type PageNode = {
  id: string;
  type: string;
  title: string;
  address: string | null;
  state: DocumentState;
  children: PageNode[];
};
export const pageNode: z.ZodMiniType<PageNode> = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  address: z.nullable(z.string()),
  state: documentState,
  children: z.array(z.lazy(() => pageNode)),
});

/** The address of the environment in Contentful's web app, where the desk may only read what is at Contentful; otherwise null. */
const webApp = z.nullable(z.string());

/** Where a word stands: `before` and `after` are the text around it. `pageId` is the first page that shows the entry. */
const pageHit = z.object({
  pageId: z.string(),
  pageTitle: z.string(),
  entryId: z.string(),
  field: z.string(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});
export type PageHit = z.infer<typeof pageHit>;

/**
 * `GET /desk/api/pages?q=tickets`: the pages as the menu has them, then those that are not in it, then what is on all pages (header, footer,
 * festival, questions). `hits` is null without a `q`. `removed` can be put back for 30 days. `timed` is what is to come, or waits for somebody.
 */
export const pageTree = z.object({
  q: z.string(),
  menu: z.array(pageNode),
  others: z.array(pageNode),
  everywhere: z.array(pageNode),
  removed: z.array(
    z.object({
      id: z.string(),
      version: z.number(),
      type: z.string(),
      title: z.string(),
      at: z.number(),
      by: z.string(),
    }),
  ),
  hits: z.nullable(z.array(pageHit)),
  timed: z.array(timedPublication),
  mayChange: z.boolean(),
  webApp,
});
export type PageTree = z.infer<typeof pageTree>;

/**
 * `GET /desk/api/pages/:id`: a page and all that links lead to from it, other pages excepted; null if there is none. `alsoOn` says by entry id which
 * other pages show it. `menu` has the header and all items of menus, of a page that can stand there. `timed` is what is to come of the page and the menu.
 * Between two savings that the editor begins by itself pass at least `pauseMs`.
 */
export const openPage = z.object({
  root: editedEntry,
  entries: z.array(editedEntry),
  assets: z.array(editedAsset),
  address: z.nullable(z.string()),
  alsoOn: z.record(z.string(), z.array(z.object({ id: z.string(), title: z.string() }))),
  menu: z.nullable(z.object({ id: z.string(), entries: z.array(editedEntry) })),
  timed: z.array(timedPublication),
  mayChange: z.boolean(),
  pauseMs: z.number(),
});
export type OpenPage = z.infer<typeof openPage>;
/** What the page's screen gets: null where somebody has removed it. */
export const openPageAnswer = z.object({ page: z.nullable(openPage), webApp });
export type OpenPageAnswer = z.infer<typeof openPageAnswer>;
