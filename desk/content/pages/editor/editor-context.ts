import { createContext, useContext } from "react";
import type { ContentType } from "#desk/content/content-model-contract.ts";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import type { PageEdits } from "../edits/page-edits.ts";
import type { PageSaving, PageStore } from "../edits/page-store.ts";
import type { EditorLocation } from "./editor-location.ts";

/** The field that the preview outlines; without a field all of an entry. */
export type MarkedField = { entry: string; field: string | null } | null;

/** A page in the editor, for every part of its screen. */
export type Editor = {
  store: PageStore;
  edits: PageEdits;
  saving: PageSaving;
  /** The documents as the person sees them, by their ids. */
  entries: ReadonlyMap<string, EditedEntry>;
  root: EditedEntry;
  /** Where visitors find the page, or will once it is public; null for what has no address of its own. */
  address: string | null;
  alsoOn: OpenPage["alsoOn"];
  /** What is to come of the page and of the menu, and what could not be done. */
  timed: OpenPage["timed"];
  /** The header, where the page can stand in the menu. */
  menuId: string | null;
  types: readonly ContentType[];
  mayChange: boolean;
  /** Asks the server how the page is now. */
  refresh: () => Promise<boolean>;
  location: EditorLocation;
  open: (location: EditorLocation) => void;
  /** Opens an entry of the page, if need be at a field; any other one on a page of its own. */
  openEntry: (id: string, field?: string) => void;
  marked: MarkedField;
  mark: (field: MarkedField) => void;
};

export const EditorContext = createContext<Editor | undefined>(undefined);

/** @throws outside of a page's editor */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("there is no page around this component");
  return editor;
}
