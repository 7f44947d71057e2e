import type { Kysely } from "kysely";
import type { Asset, Entry } from "#services/content/management/content-management.server.ts";
import { assetUrl, focusOf, hiddenTag, isRecord, text } from "#services/content/pages/content-tree.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { DocumentState, EditedAsset, EditedEntry } from "./documents-contract.ts";

type Sys = Pick<Entry["sys"], "version" | "publishedVersion" | "updatedAt" | "updatedBy">;
/** What people of the committee are called, by id. */
export type PeopleNames = ReadonlyMap<string, string>;

/** By Contentful's arithmetic: publishing raises the version by one. */
export function stateOf({ sys }: { sys: Sys }): DocumentState {
  if (sys.publishedVersion === undefined) return "draft";
  return sys.version > sys.publishedVersion + 1 ? "changed" : "published";
}

export function isArchived({ sys }: { sys: object }): boolean {
  return "archivedAt" in sys || "archivedVersion" in sys;
}

export function isHidden({ metadata }: Pick<Entry, "metadata">): boolean {
  return metadata.tags?.some(({ sys }) => sys.id === hiddenTag) === true;
}

/** The fields of one locale. */
export function fieldsIn(locale: string, { fields }: { fields: unknown }): Record<string, unknown> {
  if (!isRecord(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([id, byLocale]) =>
      isRecord(byLocale) && byLocale[locale] !== undefined ? [[id, byLocale[locale]]] : [],
    ),
  );
}

export function editedEntry(entry: Entry, locale: string, names: PeopleNames): EditedEntry {
  return {
    id: entry.sys.id,
    type: entry.sys.contentType.sys.id,
    version: entry.sys.version,
    ...(entry.sys.publishedVersion !== undefined && { publishedVersion: entry.sys.publishedVersion }),
    state: stateOf(entry),
    isHidden: isHidden(entry),
    fields: fieldsIn(locale, entry),
    updatedAt: updatedAtOf(entry),
    updatedBy: editorOf(entry, names),
  };
}

export function editedAsset(asset: Asset, locale: string): EditedAsset {
  const { title, description, file } = fieldsIn(locale, asset);
  return {
    id: asset.sys.id,
    version: asset.sys.version,
    state: stateOf(asset),
    title: text(title) ?? "",
    description: text(description) ?? "",
    focus: focusOf(asset.metadata) ?? null,
    file: isRecord(file) ? fileOf(file) : null,
  };
}

function fileOf(file: Record<string, unknown>): EditedAsset["file"] {
  const url = text(file.url);
  if (url === undefined) return null;
  const details = isRecord(file.details) ? file.details : {};
  const image = isRecord(details.image) ? details.image : {};
  return {
    url: assetUrl(url),
    fileName: text(file.fileName) ?? "",
    contentType: text(file.contentType) ?? "",
    size: Number(details.size ?? 0),
    width: typeof image.width === "number" ? image.width : null,
    height: typeof image.height === "number" ? image.height : null,
  };
}

/** When a document was last changed, in milliseconds since 1970. Files made by hand may not say. */
export function updatedAtOf({ sys }: { sys: Pick<Sys, "updatedAt"> }): number {
  return Date.parse(sys.updatedAt ?? "") || 0;
}

/** Who of the committee changed a document last; empty for anybody else. */
export function editorOf({ sys }: { sys: Pick<Sys, "updatedBy"> }, names: PeopleNames): string {
  return names.get(sys.updatedBy?.sys?.id ?? "") ?? "";
}

export async function readPeopleNames(db: Kysely<SiteTables>): Promise<PeopleNames> {
  const people = await db.selectFrom("desk_people").select(["id", "name"]).execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
