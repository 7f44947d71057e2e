import type { ContentType } from "#desk/content/content-model-contract.ts";
import type { CreateRequest, EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { hiddenField } from "../edits/field-values.ts";
import type { FieldValue } from "../edits/undo-steps.ts";
import { entryLink, linksIn } from "../words/links.ts";
import { copyEntry } from "./copy-entries.ts";
import { newEntryId } from "./new-entry-id.ts";

/** What a change of a page's sections does: fields to set, and documents to make. */
export type SectionChange = { values: FieldValue[]; made: CreateRequest[] };

/** A list of links: the sections of a page, the entries of the menu. */
export type SectionField = { entry: EditedEntry; field: string };

export function sectionIds({ entry, field }: SectionField): string[] {
  return linksIn(entry.fields[field]).map(({ id }) => id);
}

/** Adds a new section at a place of the list. Fields that the site needs, but a person would not miss, begin with their first choice. */
export function addSection(list: SectionField, type: ContentType, at: number): SectionChange {
  const chosen = type.fields.flatMap(({ id, validations }) => {
    const first = validations.find((each) => each.in)?.in?.[0];
    return first === undefined ? [] : [[id, first] as const];
  });
  const made = { id: newEntryId(), type: type.id, fields: Object.fromEntries(chosen) };
  return { values: [withIds(list, sectionIds(list).toSpliced(at, 0, made.id))], made: [made] };
}

/** Puts a copy of a section behind it. */
export function copySection(
  list: SectionField,
  id: string,
  entries: ReadonlyMap<string, EditedEntry>,
  isShared: (id: string) => boolean,
): SectionChange {
  const made = copyEntry(id, { entries, isShared });
  const copy = made.at(-1);
  const ids = sectionIds(list);
  return { values: copy ? [withIds(list, ids.toSpliced(ids.indexOf(id) + 1, 0, copy.id))] : [], made };
}

export function moveSection(list: SectionField, from: number, to: number): SectionChange {
  const ids = sectionIds(list);
  const [moved] = ids.splice(from, 1);
  return { values: moved === undefined ? [] : [withIds(list, ids.toSpliced(to, 0, moved))], made: [] };
}

/** Takes a section off the page. The section itself stays, so that it can be put back. */
export function removeSection(list: SectionField, at: number): SectionChange {
  return { values: [withIds(list, sectionIds(list).toSpliced(at, 1))], made: [] };
}

export function hideSection(id: string, isHidden: boolean): SectionChange {
  return { values: [{ id, field: hiddenField, value: isHidden }], made: [] };
}

/** The list with other entries. */
export function withIds({ entry, field }: SectionField, ids: readonly string[]): FieldValue {
  return { id: entry.id, field, value: ids.map(entryLink) };
}
