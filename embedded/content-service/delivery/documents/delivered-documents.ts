import type { Snapshot } from "../../store/content-snapshot.ts";
import type { StoredFile } from "../../store/content-store.ts";
import {
  type ContentType,
  type Field,
  fileSchema,
  type Locale,
  type StoredAsset,
  type StoredEntry,
  type Tag,
} from "../../store/documents.ts";
import type { Deletion } from "../../store/sync-log.ts";

/** A document as the Delivery API returns it: fields in one locale, or with locale `*` each field by locale. */
export type DeliveredDocument = {
  metadata: object;
  sys: { id: string; type: string } & Record<string, unknown>;
  fields: Record<string, unknown>;
};
export type DocumentType = "Entry" | "Asset";
/** A document with only the parts that `select` names. */
export type ProjectedDocument = Pick<DeliveredDocument, "sys"> & Partial<DeliveredDocument>;

/** An entry in one locale, or `*` for all of them. */
export function deliverEntry(snapshot: Snapshot, entry: StoredEntry, locale: string): DeliveredDocument {
  const type = snapshot.types.get(entry.sys.contentType.sys.id);
  const definitions = new Map(type?.fields.map((field) => [field.id, field]));
  const contentType = systemLink("ContentType", entry.sys.contentType.sys.id);
  return {
    metadata: deliverMetadata(snapshot, entry.metadata),
    sys: deliverSys(snapshot, entry, "Entry", locale, { contentType }),
    fields: deliverFields(snapshot, entry.fields ?? {}, locale, definitions),
  };
}

/** An asset in one locale, or `*` for all of them. */
export function deliverAsset(snapshot: Snapshot, asset: StoredAsset, locale: string): DeliveredDocument {
  const file = mapValues(asset.fields?.file ?? {}, (value) => deliverFile(snapshot, asset.sys.id, value));
  return {
    metadata: deliverMetadata(snapshot, asset.metadata),
    sys: deliverSys(snapshot, asset, "Asset", locale, {}),
    fields: deliverFields(snapshot, { ...asset.fields, file }, locale, new Map()),
  };
}

/** Private tags stay in the store: they are the editors' own. */
function deliverMetadata({ tags }: Snapshot, { tags: given = [], concepts = [] }: StoredMetadata = {}) {
  return { tags: given.filter(({ sys }) => tags.has(sys.id)), concepts };
}

type StoredMetadata = NonNullable<StoredEntry["metadata"]>;

/** A document's `sys` without the properties of the Management API: of its publication, or of the draft. */
function deliverSys(
  snapshot: Snapshot,
  document: ContentType | StoredEntry | StoredAsset,
  type: string,
  locale: string | undefined,
  more: object,
) {
  const { id, createdAt, updatedAt, firstPublishedAt, publishedAt, publishedVersion, publishedCounter } = document.sys;
  return {
    space: systemLink("Space", snapshot.location.space),
    id,
    type,
    createdAt: snapshot.isPreview ? createdAt : (firstPublishedAt ?? createdAt),
    updatedAt: snapshot.isPreview ? updatedAt : (publishedAt ?? updatedAt),
    environment: systemLink("Environment", snapshot.location.environment),
    publishedVersion,
    revision: publishedCounter ?? (publishedVersion === undefined ? 0 : 1),
    ...more,
    ...(locale !== undefined && locale !== "*" && { locale }),
  };
}

function systemLink(linkType: string, id: string) {
  return { sys: { type: "Link", linkType, id } };
}

function deliverFields(
  snapshot: Snapshot,
  fields: Record<string, Record<string, unknown> | undefined>,
  locale: string,
  definitions: Map<string, Field>,
): DeliveredDocument["fields"] {
  const delivered = Object.entries(fields).map(([id, byLocale]): [string, unknown] => [
    id,
    deliverField(snapshot, byLocale, locale, definitions.get(id)),
  ]);
  return Object.fromEntries(delivered.filter(([, value]) => value !== undefined));
}

/** A field's value in a locale or those it falls back to, with `*` its values by locale; undefined where there is none. */
export function deliverField(
  snapshot: Snapshot,
  byLocale: Record<string, unknown> | undefined,
  locale: string,
  definition: Field | undefined,
): unknown {
  if (definition?.omitted) return undefined;
  const codes = definition?.localized === false ? [snapshot.defaultLocale] : codesOf(snapshot, locale);
  const values = codes
    .map((code): [string, unknown] => [code, valueIn(byLocale, code)])
    .filter(([, value]) => value !== undefined);
  if (locale !== "*") return values[0]?.[1];
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}

function valueIn(byLocale: Record<string, unknown> | undefined, code: string) {
  return byLocale && Object.hasOwn(byLocale, code) ? (byLocale[code] ?? undefined) : undefined;
}

/** All locales for `*`; otherwise the locale, then those it falls back to, in order. */
function codesOf(snapshot: Snapshot, locale: string) {
  if (locale === "*") return snapshot.locales.map(({ code }) => code);
  const chain: string[] = [];
  for (let code: string | null | undefined = locale; code && !chain.includes(code); ) {
    chain.push(code);
    code = snapshot.locales.find((candidate) => candidate.code === code)?.fallbackCode;
  }
  return chain;
}

/** The file with its URL at this service. The URL's token changes with the bytes, so clients may cache it for ever. */
function deliverFile(snapshot: Snapshot, assetId: string, value: unknown) {
  const file = fileSchema.safeParse(value);
  if (!file.success) return value;
  const { location, files } = snapshot;
  const token = fileToken(files.get(file.data.url));
  const name = encodeURIComponent(file.data.fileName);
  return { ...file.data, url: `//${location.host}/content/assets/${location.space}/${assetId}/${token}/${name}` };
}

/** Identifies a file's bytes in its URL. */
export function fileToken(stored: StoredFile | undefined): string {
  return stored?.digest.slice(0, 32) ?? "missing";
}

export function isFileToken(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** A content type as the Delivery API returns it, without the editors' validations. */
export function deliverContentType(snapshot: Snapshot, type: ContentType) {
  const { name, description, displayField, fields } = type;
  const readable = fields.map(({ validations, defaultValue, ...field }) => field);
  return {
    sys: deliverSys(snapshot, type, "ContentType", undefined, {}),
    displayField,
    name,
    description,
    fields: readable,
  };
}

/** What clients that sync learn of a document that is no longer delivered. */
export function deliverDeletion({ location }: Snapshot, { kind, id, revision, deletedAt }: Deletion) {
  return {
    sys: {
      type: `Deleted${kind}`,
      id,
      space: systemLink("Space", location.space),
      environment: systemLink("Environment", location.environment),
      revision,
      createdAt: deletedAt,
      updatedAt: deletedAt,
      deletedAt,
    },
  };
}

/** A public tag. */
export function deliverTag({ location }: Snapshot, { name, sys }: Tag) {
  const { id, visibility, version, createdAt, updatedAt } = sys;
  return {
    name,
    sys: {
      space: systemLink("Space", location.space),
      id,
      type: "Tag",
      createdAt,
      updatedAt,
      environment: systemLink("Environment", location.environment),
      version,
      visibility,
    },
  };
}

export function deliverLocale(locale: Locale) {
  const sys = { id: locale.sys?.id ?? locale.code, type: "Locale", version: 1 };
  return {
    code: locale.code,
    name: locale.name,
    default: locale.default === true,
    fallbackCode: locale.fallbackCode ?? null,
    sys,
  };
}

function mapValues(record: Record<string, unknown>, change: (value: unknown) => unknown) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
