import { useMemo, useState } from "react";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { TimedPublication } from "#desk/content/publication/publication-contract.ts";
import type { Editor } from "../editor/editor-context.ts";
import { type PublicFields, usePublicFields } from "../publish/use-public-fields.ts";
import { type ToPublish, whatToPublish } from "../publish/what-to-publish.ts";
import { headerButtons, isOfMenu, itemOfPage, type MenuItem, menuItems } from "./menu-items.ts";

/** A page and the menu. */
export type Menu = {
  id: string;
  items: readonly MenuItem[];
  /** Where the page stands in the menu's draft. */
  item: MenuItem | undefined;
  /** The button of the header that leads to it, and whether visitors see that; undefined until that is known. */
  button: { title: string; isPublic: boolean | undefined } | undefined;
  /** Whether visitors find it in the menu; undefined until that is known. */
  isPublic: boolean | undefined;
  /** Changes of the menu, also of others, that visitors do not see yet. */
  pending: ToPublish;
  /** The last change of the menu that is to come at a time. What is chosen now comes no sooner. */
  waiting: TimedPublication | undefined;
  /** Whether publishing the menu would put the page in, or take it out. */
  isConcerned: boolean;
  /** Whether the menu is published with the page. */
  isWithPage: boolean;
  choose: (isWithPage: boolean) => void;
};

/** The menu of a page that can stand in one. Where it puts the page in, or takes it out, it is published with the page, unless somebody chooses otherwise. */
export function useMenu({ root, entries, edits, menuId, timed }: Omit<Editor, "location" | "menu">): Menu | undefined {
  const [isChosen, choose] = useState(true);
  const pending = useMemo(
    () => whatToPublish({ rootId: menuId ?? "", entries, assets: edits.assets }),
    [menuId, entries, edits.assets],
  );
  const known = usePublicFields(pending.entries);
  if (menuId === null) return undefined;
  const items = menuItems(menuId, entries);
  const item = itemOfPage(items, root);
  const published = publicEntries(entries, known);
  const isIn = (itemsOf: typeof menuItems) =>
    published.has(menuId) ? itemOfPage(itemsOf(menuId, published), root) !== undefined : undefined;
  const leading = itemOfPage(headerButtons(menuId, entries), root);
  const button = leading && { title: leading.title, isPublic: isIn(headerButtons) };
  const isPublic = isIn(menuItems);
  const waiting = timed.findLast(
    ({ status, documents }) => status === "waiting" && documents.some(({ id }) => isOfMenu(entries.get(id))),
  );
  const isConcerned = isPublic !== undefined && isPublic !== (item !== undefined);
  const isWithPage = isConcerned && waiting === undefined && isChosen;
  return { id: menuId, items, item, button, isPublic, pending, waiting, isConcerned, isWithPage, choose };
}

/** Entries as visitors read them, as far as it is known. */
function publicEntries(entries: ReadonlyMap<string, EditedEntry>, known: PublicFields): Map<string, EditedEntry> {
  return new Map(
    [...entries.values()].flatMap((entry): [string, EditedEntry][] => {
      const fields = entry.state === "changed" ? known[entry.id] : entry.fields;
      return entry.state === "draft" || !fields ? [] : [[entry.id, { ...entry, fields }]];
    }),
  );
}
