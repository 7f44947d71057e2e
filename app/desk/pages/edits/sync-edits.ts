import type {
  ChangedDocuments,
  CreateRequest,
  EditedEntry,
  OpenPage,
  SaveConflict,
  SavedDocument,
  SaveRequest,
} from "#app/desk/content/content-contract.ts";
import { fileType, hiddenField, isSameValue } from "./field-values.ts";
import {
  currentEntry,
  type EditedDocument,
  type PageEdits,
  type UnsentField,
  valueIn,
  withDocument,
  withWordsOfFiles,
  wordsOfFile,
} from "./page-edits.ts";
import { bothLists } from "./undo-steps.ts";

/** What is sent next. */
export type NextRequest = { kind: "create"; body: CreateRequest } | { kind: "save"; body: SaveRequest };

/** The next request that brings the server up to date: new documents before those that link to them. What the server refuses waits for a change. */
export function nextRequest({ documents }: PageEdits): NextRequest | undefined {
  const waiting = Object.values(documents).filter((document) => Object.keys(document.faults).length === 0);
  const created = waiting.find(({ isNew }) => isNew);
  if (created) return { kind: "create", body: creationOf(created) };
  const changed = waiting.find(({ unsent }) => Object.keys(unsent).length > 0);
  return changed && { kind: "save", body: changesOf(changed) };
}

function creationOf(document: EditedDocument): CreateRequest {
  const { id, type, fields, isHidden } = currentEntry(document);
  return { id, type, fields, ...(isHidden && { isHidden }) };
}

function changesOf({ saved, unsent }: EditedDocument): SaveRequest {
  const { [hiddenField]: hidden, ...fields } = unsent;
  const isAsSeen = Object.entries(fields).every(([field, { before }]) => isSameValue(saved.fields[field], before));
  return {
    id: saved.id,
    kind: saved.type === fileType ? "Asset" : "Entry",
    // The server looks for conflicts only where somebody saw an older version: others have changed this since, and it is known here already.
    asOf: isAsSeen ? saved.version : 0,
    changes: Object.entries(fields).map(([field, { before, after }]) => ({ field, before, after })),
    ...(hidden && { isHidden: hidden.after === true }),
  };
}

/** Adds a document that was made here. */
export function addEntry(edits: PageEdits, { id, type, fields, isHidden = false }: CreateRequest): PageEdits {
  const saved: EditedEntry = {
    id,
    type,
    fields,
    isHidden,
    version: 0,
    state: "draft",
    updatedAt: Date.now(),
    updatedBy: "",
  };
  return withDocument(edits, { saved, unsent: {}, isNew: true, faults: {} });
}

/** What was sent has arrived; what was written since stays unsent. */
export function takeAnswer(edits: PageEdits, { kind, body }: NextRequest, answer: SavedDocument): PageEdits {
  const document = edits.documents[body.id];
  const entry = documentIn(answer);
  if (!document || !entry) return edits;
  const sent = kind === "create" ? sentFields(body.fields, body.isHidden) : sentChanges(body);
  const unsent = Object.entries(document.unsent).flatMap(([field, change]): [string, UnsentField][] => {
    if (!Object.hasOwn(sent, field)) return [[field, change]];
    return isSameValue(sent[field], change.after) ? [] : [[field, { before: sent[field], after: change.after }]];
  });
  // What was asked for meanwhile may be newer.
  const saved = entry.version < document.saved.version ? document.saved : entry;
  return withDocument(withAsset(edits, answer), {
    saved,
    unsent: Object.fromEntries(unsent),
    isNew: false,
    faults: {},
  });
}

/** An entry, or the words of a file. */
function documentIn({ entry, asset }: SavedDocument): EditedEntry | undefined {
  return entry ?? (asset && wordsOfFile(asset));
}

function withAsset(edits: PageEdits, { asset }: SavedDocument): PageEdits {
  const isNewer = asset && asset.version >= (edits.assets[asset.id]?.version ?? 0);
  return isNewer ? { ...edits, assets: { ...edits.assets, [asset.id]: asset } } : edits;
}

function sentChanges({ changes, isHidden }: SaveRequest): Record<string, unknown> {
  return sentFields(Object.fromEntries(changes.map(({ field, after }) => [field, after])), isHidden);
}

function sentFields(fields: Record<string, unknown>, isHidden: boolean | undefined): Record<string, unknown> {
  return isHidden === undefined ? fields : { ...fields, [hiddenField]: isHidden };
}

/** A field that two people have changed, and that only a person can decide about. */
export type OpenConflict = { id: string; field: string; mine: unknown; theirs: unknown; by: string; at: number };

/** What others have made of fields that were changed here: lists are merged, of everything else somebody has to say which is right. */
export function takeConflict(
  edits: PageEdits,
  id: string,
  { conflicts, ...answer }: SaveConflict,
): { edits: PageEdits; open: OpenConflict[] } {
  const document = edits.documents[id];
  const entry = documentIn(answer);
  if (!document || !entry) return { edits, open: [] };
  const unsent = { ...document.unsent };
  const open: OpenConflict[] = [];
  for (const { field, theirs, by, at } of conflicts) {
    const change = unsent[field];
    if (!change) continue;
    const merged = bothLists(change.before, theirs, change.after);
    if (merged) unsent[field] = { before: theirs, after: merged };
    // Stays based on what was seen until somebody has chosen: after a reload it is a conflict again.
    else open.push({ id, field, mine: change.after, theirs, by, at });
  }
  return { edits: withDocument(withAsset(edits, answer), { ...document, saved: entry, unsent }), open };
}

/** Prefers what was written here to what somebody else made of the field. */
export function takeMine(edits: PageEdits, { id, field, theirs }: OpenConflict): PageEdits {
  const document = edits.documents[id];
  const change = document?.unsent[field];
  if (!document || !change) return edits;
  const unsent = { ...document.unsent, [field]: { before: theirs, after: change.after } };
  return withDocument(edits, { ...document, unsent });
}

/** Leaves a field to what somebody else made of it. */
export function leaveTheirs(edits: PageEdits, { id, field }: OpenConflict): PageEdits {
  const document = edits.documents[id];
  if (!document) return edits;
  const { [field]: _, ...unsent } = document.unsent;
  return withDocument(edits, { ...document, unsent });
}

/** Notes why the server refuses fields of a document. */
export function refuse(edits: PageEdits, id: string, faults: Readonly<Record<string, string>>): PageEdits {
  const document = edits.documents[id];
  return document ? withDocument(edits, { ...document, faults }) : edits;
}

/** What others have done meanwhile. What was changed here stays changed, based on what the person saw. */
export function refreshEdits(edits: PageEdits, { entries, assets }: ChangedDocuments): PageEdits {
  const isNews = ({ id, version }: { id: string; version: number }) =>
    version > (edits.documents[id]?.saved.version ?? 0);
  const isFile = ({ id }: { id: string }) => (edits.documents[id]?.saved.type ?? fileType) === fileType;
  const fresh = withWordsOfFiles(entries, assets.filter(isFile)).filter(isNews);
  const changedAssets = assets.filter(({ id, version }) => edits.assets[id]?.version !== version);
  if (fresh.length === 0 && changedAssets.length === 0) return edits;
  const known = { ...edits.assets, ...Object.fromEntries(changedAssets.map((asset) => [asset.id, asset])) };
  return fresh.reduce(withFresh, { ...edits, assets: known });
}

function withFresh(edits: PageEdits, saved: EditedEntry): PageEdits {
  const untouched: EditedDocument = { saved, unsent: {}, isNew: false, faults: {} };
  const known = edits.documents[saved.id];
  if (!known) return withDocument(edits, untouched);
  const stillDiffers = ([field, { after }]: [string, UnsentField]) => !isSameValue(valueIn(untouched, field), after);
  const unsent = Object.entries(known.unsent).filter(stillDiffers);
  return withDocument(edits, { ...known, saved, isNew: false, unsent: Object.fromEntries(unsent) });
}

/** Who else has changed something of the page since it was asked for last. */
export function newsOfOthers(edits: PageEdits, { root, entries }: OpenPage, ownName: string): string[] {
  const changed = [root, ...entries].filter(
    ({ id, version }) => version > (edits.documents[id]?.saved.version ?? version),
  );
  const names = changed.map(({ updatedBy }) => updatedBy).filter((by) => by !== "" && by !== ownName);
  return [...new Set(names)];
}
