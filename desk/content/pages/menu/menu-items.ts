import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { trimSlashes } from "#platform/text/trim-slashes.ts";
import { newEntryId } from "../sections/new-entry-id.ts";
import {
  removeSection,
  type SectionChange,
  type SectionField,
  sectionIds,
  withIds,
} from "../sections/section-changes.ts";

type Entries = ReadonlyMap<string, EditedEntry>;

/** An item of the menu: `parentId` is the header, or the item below which it folds out; `index` its place there. */
export type MenuItem = { id: string; title: string; slug: string; isList: boolean; parentId: string; index: number };

/** Whether an entry is a part of the menu: the header, or an item. */
export function isOfMenu(entry: EditedEntry | undefined): boolean {
  return entry?.type === "header" || entry?.type === "navigationElement";
}

/** The items as visitors meet them, each followed by those that fold out below it. A menu has two levels. */
export function menuItems(menuId: string, entries: Entries): MenuItem[] {
  const itemsOf = (parentId: string): MenuItem[] => {
    const list = listOf(parentId, entries);
    return list ? itemsIn(list, entries) : [];
  };
  return itemsOf(menuId).flatMap((item) => [item, ...(item.isList ? itemsOf(item.id) : [])]);
}

function itemsIn(list: SectionField, entries: Entries): MenuItem[] {
  return sectionIds(list).flatMap((id, index) => {
    const fields = entries.get(id)?.fields;
    if (!fields) return [];
    const [title = "", slug = ""] = [fields.title, fields.slug].map((value) =>
      typeof value === "string" ? value : "",
    );
    return [{ id, title, slug, isList: fields.isParentNav === true, parentId: list.entry.id, index }];
  });
}

/** The list of a header, or of an item that opens one. */
function listOf(id: string, entries: Entries): SectionField | undefined {
  const entry = entries.get(id);
  return entry && { entry, field: entry.type === "header" ? "navigationElements" : "childLinks" };
}

/** The buttons beside the menu, as the header lists them. Visitors see the first two. */
export function headerButtons(menuId: string, entries: Entries): MenuItem[] {
  const header = entries.get(menuId);
  return header ? itemsIn({ entry: header, field: "actions" }, entries).slice(0, 2) : [];
}

/** The item that leads to the page at an address. */
export function itemOfPage(items: readonly MenuItem[], { fields: { slug } }: EditedEntry): MenuItem | undefined {
  if (typeof slug !== "string") return undefined;
  return items.find((item) => !item.isList && trimSlashes(item.slug) === trimSlashes(slug));
}

type NewItem = { title: string; slug: string; parentId: string; index: number };

/** Makes an item that leads to a page, at a place of the menu. */
export function putInMenu({ title, slug, parentId, index }: NewItem, entries: Entries): SectionChange {
  const list = listOf(parentId, entries);
  if (!list) return { values: [], made: [] };
  const made = { id: newEntryId(), type: "navigationElement", fields: { id: slug, title, slug, isParentNav: false } };
  return { values: [withIds(list, sectionIds(list).toSpliced(index, 0, made.id))], made: [made] };
}

export function takeOutOfMenu({ parentId, index }: MenuItem, entries: Entries): SectionChange {
  const list = listOf(parentId, entries);
  return list ? removeSection(list, index) : { values: [], made: [] };
}
