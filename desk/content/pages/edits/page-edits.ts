import type { EditedAsset, EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { focuses } from "#services/content/pictures/image-variants.ts";
import { fileType, hiddenField } from "./field-values.ts";

/**
 * A field that was changed here and has not arrived at the server: `before` is what the person saw when they began. `unanswered` was sent, and is
 * not known to have arrived: the server may have it.
 */
export type UnsentField = { before: unknown; after: unknown; unanswered?: readonly unknown[] };

/** A document of a page, as the server has it, and what was changed here since. */
export type EditedDocument = {
  saved: EditedEntry;
  unsent: Readonly<Record<string, UnsentField>>;
  /** Made here, and not yet at the server. */
  isNew: boolean;
  /** By field, why the server refuses what was written. It is sent again once the field changes. */
  faults: Readonly<Record<string, string>>;
};

/** A change of a field, for going back and forth. */
export type FieldEdit = { id: string; field: string; before: unknown; after: unknown };
/** What one undo takes back. */
export type Step = { edits: readonly FieldEdit[]; at: number; isTyping: boolean };

/** What was written in an entry that somebody has taken off the page meanwhile. Its words are shown, to be copied. */
export type OrphanedEdits = { id: string; type: string; unsent: Readonly<Record<string, UnsentField>> };

/** A page in the editor: its documents by their ids, the words about its files among them, and the way back. */
export type PageEdits = {
  rootId: string;
  documents: Readonly<Record<string, EditedDocument>>;
  assets: Readonly<Record<string, EditedAsset>>;
  orphanedEdits: readonly OrphanedEdits[];
  past: readonly Step[];
  future: readonly Step[];
};

/** The items of the menu are edited along with the page. */
export function openPageEdits({ root, entries, assets, menu }: OpenPage): PageEdits {
  const edited = withWordsOfFiles([root, ...entries, ...(menu?.entries ?? [])], assets);
  const documents = edited.map((saved) => [saved.id, untouched(saved)] as const);
  return {
    rootId: root.id,
    documents: Object.fromEntries(documents),
    assets: Object.fromEntries(assets.map((asset) => [asset.id, asset])),
    orphanedEdits: [],
    past: [],
    future: [],
  };
}

/** Entries, and what is said of files, as documents of their own. Where a file has the id of an entry, its words are changed in the library alone. */
export function withWordsOfFiles(entries: readonly EditedEntry[], assets: readonly EditedAsset[]): EditedEntry[] {
  const ids = new Set(entries.map(({ id }) => id));
  return [...entries, ...assets.filter(({ id }) => !ids.has(id)).map(wordsOfFile)];
}

/** A file's title and description, and what of a picture stays in view. */
export function wordsOfFile({ id, version, state, title, description, focus }: EditedAsset): EditedEntry {
  const fields = { title: title || undefined, description: description || undefined, focus };
  return { id, type: fileType, version, state, isHidden: false, fields, updatedAt: 0, updatedBy: "" };
}

function untouched(saved: EditedEntry): EditedDocument {
  return { saved, unsent: {}, isNew: false, faults: {} };
}

/** The value of a field as the person sees it. */
export function valueIn({ saved, unsent }: EditedDocument, field: string): unknown {
  const change = unsent[field];
  if (change) return change.after;
  return field === hiddenField ? saved.isHidden : saved.fields[field];
}

/** A document as the person sees it. */
export function currentEntry({ saved, unsent }: EditedDocument): EditedEntry {
  const changed = Object.entries(unsent);
  if (changed.length === 0) return saved;
  const fields = { ...saved.fields };
  for (const [field, { after }] of changed.filter(([name]) => name !== hiddenField)) fields[field] = after;
  const state = saved.state === "published" ? "changed" : saved.state;
  return { ...saved, fields, state, isHidden: (unsent[hiddenField]?.after ?? saved.isHidden) === true };
}

/** Every entry as the person sees it, the page first. */
export function currentEntries({ rootId, documents }: PageEdits): EditedEntry[] {
  const root = documents[rootId];
  const others = Object.values(documents).filter(({ saved: { id, type } }) => id !== rootId && type !== fileType);
  return [...(root ? [root] : []), ...others].map(currentEntry);
}

/** Every file with its words as the person sees them. */
export function currentAssets({ assets, documents }: PageEdits): Record<string, EditedAsset> {
  const current = Object.values(assets).map((asset): [string, EditedAsset] => {
    const words = documents[asset.id];
    if (words?.saved.type !== fileType || Object.keys(words.unsent).length === 0) return [asset.id, asset];
    const { state, fields } = currentEntry(words);
    const focus = focuses.find((each) => each === fields.focus) ?? null;
    const [title, description] = [textOf(fields.title), textOf(fields.description)];
    return [asset.id, { ...asset, state, title, description, focus }];
  });
  return Object.fromEntries(current);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Whether anything has not arrived at the server. */
export function hasUnsent({ documents }: PageEdits): boolean {
  return Object.values(documents).some(({ unsent, isNew }) => isNew || Object.keys(unsent).length > 0);
}

/** Sets a field, as far as it differs. What is as the server has it needs not be sent. */
export function setField(edits: PageEdits, id: string, field: string, after: unknown): PageEdits {
  const document = edits.documents[id];
  if (!document || isSameValue(valueIn(document, field), after)) return edits;
  const { [field]: earlier, ...others } = document.unsent;
  const before = earlier ? earlier.before : valueIn(document, field);
  const inSaved = field === hiddenField ? document.saved.isHidden : document.saved.fields[field];
  const isBack = isSameValue(before, after) && isSameValue(inSaved, after) && earlier?.unanswered === undefined;
  // The empty name is a fault of the whole document: with another change it is worth another try.
  const { [field]: _, "": __, ...faults } = document.faults;
  return withDocument(edits, {
    ...document,
    unsent: isBack ? others : { ...others, [field]: { ...earlier, before, after } },
    faults,
  });
}

export function withDocument(edits: PageEdits, document: EditedDocument): PageEdits {
  return { ...edits, documents: { ...edits.documents, [document.saved.id]: document } };
}
