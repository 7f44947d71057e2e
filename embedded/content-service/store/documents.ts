import { z } from "zod";

/**
 * The documents of the contentful-export format. The schemas check what this service relies on and accept everything else: the raw
 * document, not the parsed one, is stored.
 */

export const idSchema = z
  .string()
  .regex(/^[\w.-]{1,64}$/, "an id has 1 to 64 letters, digits, dots, hyphens or underscores");
const link = z.looseObject({ sys: z.looseObject({ type: z.literal("Link"), linkType: z.string(), id: z.string() }) });
const user = z.looseObject({ sys: z.looseObject({ id: z.string().optional() }).optional() });
const sys = z.looseObject({
  id: idSchema,
  version: z.number().optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  updatedBy: user.optional(),
  firstPublishedAt: z.string().optional(),
  publishedAt: z.string().optional(),
  publishedVersion: z.number().optional(),
  publishedCounter: z.number().optional(),
  archivedAt: z.string().optional(),
  archivedVersion: z.number().optional(),
});
const metadata = z
  .looseObject({ tags: z.array(link).optional(), concepts: z.array(z.looseObject({})).optional() })
  .optional();
const byLocale = z.record(z.string(), z.unknown());

const fieldSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.enum([
    "Symbol",
    "Text",
    "RichText",
    "Integer",
    "Number",
    "Date",
    "Boolean",
    "Location",
    "Object",
    "Link",
    "Array",
    "ResourceLink",
  ]),
  localized: z.boolean().optional(),
  required: z.boolean().optional(),
  disabled: z.boolean().optional(),
  omitted: z.boolean().optional(),
  linkType: z.string().optional(),
  items: z.looseObject({ type: z.string(), linkType: z.string().optional() }).optional(),
});
export const contentTypeSchema = z.looseObject({
  sys,
  name: z.string(),
  description: z.string().nullish(),
  displayField: z.string().nullish(),
  fields: z.array(fieldSchema),
});
export const entrySchema = z.looseObject({
  metadata,
  sys: sys.extend({ contentType: link }),
  fields: z.record(z.string(), byLocale).default({}),
});
export const fileSchema = z.looseObject({ url: z.string(), fileName: z.string(), contentType: z.string() });
export const assetSchema = z.looseObject({
  metadata,
  sys,
  fields: z.looseObject({ file: byLocale.optional() }).catchall(byLocale).default({}),
});
export const localeSchema = z.looseObject({
  sys: z.looseObject({ id: z.string() }).optional(),
  code: z.string(),
  name: z.string(),
  default: z.boolean().optional(),
  fallbackCode: z.string().nullish(),
  contentDeliveryApi: z.boolean().optional(),
});
export const tagSchema = z.looseObject({
  sys: z.looseObject({
    id: idSchema,
    /** Tags are private unless they say otherwise. */
    visibility: z.string().optional(),
    version: z.number().optional(),
    createdAt: z.string().optional(),
    updatedAt: z.string().optional(),
  }),
  name: z.string(),
});

/** A contentful-export file. Lists that this service does not use (roles, webhooks) are stored unchanged. */
export const exportFileSchema = z
  .looseObject({
    contentTypes: z.array(contentTypeSchema).optional(),
    entries: z.array(entrySchema).optional(),
    assets: z.array(assetSchema).optional(),
    locales: z.array(localeSchema).optional(),
    /** Only in our own files: the published documents that differ from what is edited. */
    published: z
      .array(z.looseObject({ sys: sys.extend({ type: z.enum(["ContentType", "Entry", "Asset"]) }) }))
      .optional(),
    tags: z.array(tagSchema).optional(),
  })
  .catchall(z.array(z.looseObject({})));

/** The lists whose documents are edited and published separately, each with its documents' `sys.type`. */
export const documentTypes = { contentTypes: "ContentType", entries: "Entry", assets: "Asset" } as const;
export type PublishableKind = keyof typeof documentTypes;
export const publishableKinds = ["contentTypes", "entries", "assets"] as const satisfies readonly PublishableKind[];

export function isPublishable(kind: string): kind is PublishableKind {
  return Object.hasOwn(documentTypes, kind);
}

/** A content type, entry or asset, as far as editing and publishing read it. */
export type EditedDocument = { sys: z.infer<typeof sys>; [part: string]: unknown };
export type ExportFile = z.infer<typeof exportFileSchema>;
export type Field = z.infer<typeof fieldSchema>;
export type ContentType = z.infer<typeof contentTypeSchema>;
export type Entry = z.infer<typeof entrySchema>;
export type AssetDocument = z.infer<typeof assetSchema>;
/** As they are stored: the import has checked them, and added nothing. */
export type StoredEntry = z.input<typeof entrySchema>;
export type StoredAsset = z.input<typeof assetSchema>;
export type Locale = z.infer<typeof localeSchema>;
export type Tag = z.infer<typeof tagSchema>;
export type Link = z.infer<typeof link>;

/** A stored document. It was checked before it was stored; parsing it with a schema would change the order of its names. */
export function readDocument(text: string): EditedDocument {
  return parseStored<EditedDocument>(text);
}

/**
 * A document as the store has it, which was checked before. Half of a character (a lone surrogate), as files of elsewhere may have it, becomes
 * U+FFFD: no address can be made of it. `JSON.stringify` writes it as `\ud83d`, so that few documents have to be looked through.
 */
export function parseStored<Stored>(text: string): Stored {
  return JSON.parse(text, text.includes("\\ud") ? wellFormed : undefined) as Stored;
}

function wellFormed(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** Whether a document is published and not archived, so that it is delivered. Without a `publishedVersion` it is a draft. */
export function isPublished(document: { sys: z.infer<typeof sys> }): boolean {
  return document.sys.publishedVersion !== undefined && !isArchived(document);
}

export function isArchived({ sys: { archivedVersion, archivedAt } }: { sys: z.infer<typeof sys> }): boolean {
  return (archivedVersion ?? archivedAt) !== undefined;
}

/** All links to entries and assets in a value, in their order: fields, lists, rich text. Without calling itself, so that depth needs no stack. */
export function linksIn(value: unknown): Link[] {
  const links: Link[] = [];
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    const parsed = "sys" in next ? link.safeParse(next) : undefined;
    if (!parsed?.success) for (const inner of Object.values(next).reverse()) open.push(inner);
    else if (/^(Entry|Asset)$/.test(parsed.data.sys.linkType)) links.push(parsed.data);
  }
  return links;
}

/** The URLs of an asset's files, one for each locale that has one. */
export function fileUrls(asset: AssetDocument): string[] {
  const files = Object.values(asset.fields.file ?? {}).map((file) => fileSchema.safeParse(file));
  return files.flatMap((file) => (file.success ? [file.data.url] : []));
}

/** The slugs of an entry, one for each locale that has one. */
export function slugsOf(document: unknown): string[] {
  const { data } = withSlugs.safeParse(document);
  return Object.values(data?.fields.slug ?? {}).flatMap((slug) =>
    typeof slug === "string" && slug !== "" ? [slug] : [],
  );
}

const withSlugs = z.looseObject({ fields: z.looseObject({ slug: z.record(z.string(), z.unknown()) }) });

/** A document's id within its list. Every editor interface has the id "default", so its content type's id is used instead. */
export function documentId(kind: string, item: unknown): string | undefined {
  const sys = property(item, "sys");
  const id =
    kind === "editorInterfaces"
      ? property(property(property(sys, "contentType"), "sys"), "id")
      : (property(sys, "id") ?? property(item, "code"));
  return typeof id === "string" ? id : undefined;
}

function property(value: unknown, name: PropertyKey): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** A schema error in plain words: `entries "hero", fields.title: expected ...`. */
export function describeIssue(
  file: unknown,
  { path, message }: { path: readonly PropertyKey[]; message: string },
): string {
  const [kind = "The file", index, ...rest] = path;
  if (index === undefined) return `${String(kind)}: ${message}`;
  const id = documentId(String(kind), property(property(file, kind), index)) ?? `number ${Number(index) + 1}`;
  const field = rest.length > 0 ? `, ${rest.join(".")}` : "";
  return `${String(kind)} "${id}"${field}: ${message}`;
}
