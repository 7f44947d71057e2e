import type {
  CreateRequest,
  EditedEntry,
  SavedDocument,
  SaveRequest,
} from "#desk/content/documents/documents-contract.ts";
import type { ChangedDocuments } from "#desk/content/documents/publishing-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { fileType, hiddenField } from "./field-values.ts";
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

/** What is sent next. */
export type NextRequest = { kind: "create"; body: CreateRequest } | { kind: "save"; body: SaveRequest };

/**
 * The next request that brings the server up to date: new documents before those that link to them. A field that the server refuses waits for
 * a change, and does not keep the others of its document; a document that it refuses as a whole waits, too.
 */
export function nextRequest({ documents }: PageEdits): NextRequest | undefined {
  const waiting = Object.values(documents).filter(({ faults }) => !Object.hasOwn(faults, ""));
  const created = waiting.find(({ isNew }) => isNew);
  if (created) return { kind: "create", body: creationOf(created) };
  const changed = waiting.find((document) => Object.keys(takenFields(document)).length > 0);
  return changed && { kind: "save", body: changesOf(changed) };
}

/** What is to be sent of a document: without the fields that the server has refused. */
function takenFields({ unsent, faults }: EditedDocument): Record<string, UnsentField> {
  return Object.fromEntries(Object.entries(unsent).filter(([field]) => !Object.hasOwn(faults, field)));
}

function creationOf(document: EditedDocument): CreateRequest {
  const { id, type, fields, isHidden } = currentEntry(document);
  const taken = Object.entries(fields).filter(([field]) => !Object.hasOwn(document.faults, field));
  return { id, type, fields: Object.fromEntries(taken), ...(isHidden && { isHidden }) };
}

function changesOf(document: EditedDocument): SaveRequest {
  const { saved } = document;
  const { [hiddenField]: hidden, ...fields } = takenFields(document);
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

/** What was sent has arrived; what was written since, and what the server has refused, stays unsent. */
export function takeAnswer(edits: PageEdits, request: NextRequest, answer: SavedDocument): PageEdits {
  const document = edits.documents[request.body.id];
  const entry = documentIn(answer);
  if (!document || !entry) return edits;
  const sent = fieldsOf(request);
  const isMade = request.kind === "create";
  // One that was made by an earlier request, whose answer was lost, is as that one said.
  const stored = isMade ? pick(entry, Object.keys(sent)) : sent;
  const open = isMade ? { ...leftOut(document, sent), ...notStored(stored, sent) } : {};
  const unsent = Object.entries({ ...open, ...document.unsent }).flatMap(([field, change]): [string, UnsentField][] => {
    if (!Object.hasOwn(stored, field)) return [[field, change]];
    return isSameValue(stored[field], change.after) ? [] : [[field, { before: stored[field], after: change.after }]];
  });
  // What was asked for meanwhile may be newer.
  const saved = entry.version < document.saved.version ? document.saved : entry;
  const faults = Object.entries(document.faults).filter(([field]) => !Object.hasOwn(sent, field));
  return withDocument(withAsset(edits, answer), {
    saved,
    unsent: Object.fromEntries(unsent),
    isNew: false,
    faults: Object.fromEntries(faults),
  });
}

function pick({ fields, isHidden }: EditedEntry, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, name === hiddenField ? isHidden : fields[name]]));
}

function notStored(stored: Record<string, unknown>, sent: Record<string, unknown>): Record<string, UnsentField> {
  const fields = Object.entries(sent).filter(([field, value]) => !isSameValue(stored[field], value));
  return Object.fromEntries(fields.map(([field, after]) => [field, { before: stored[field], after }]));
}

/** An entry, or the words of a file. */
export function documentIn({ entry, asset }: SavedDocument): EditedEntry | undefined {
  return entry ?? (asset && wordsOfFile(asset));
}

export function withAsset(edits: PageEdits, { asset }: SavedDocument): PageEdits {
  const isNewer = asset && asset.version >= (edits.assets[asset.id]?.version ?? 0);
  return isNewer ? { ...edits, assets: { ...edits.assets, [asset.id]: asset } } : edits;
}

/** Fields that a document was made with here, and that it was made without at the server. */
function leftOut({ saved, faults }: EditedDocument, sent: Record<string, unknown>): Record<string, UnsentField> {
  const fields = Object.entries(saved.fields).filter(
    ([field]) => Object.hasOwn(faults, field) && !Object.hasOwn(sent, field),
  );
  return Object.fromEntries(fields.map(([field, after]) => [field, { before: undefined, after }]));
}

/** What a request sets, by field. */
export function fieldsOf({ kind, body }: NextRequest): Record<string, unknown> {
  const fields =
    kind === "create" ? body.fields : Object.fromEntries(body.changes.map(({ field, after }) => [field, after]));
  return body.isHidden === undefined ? fields : { ...fields, [hiddenField]: body.isHidden };
}

/** Notes why the server refuses fields of a document. */
export function refuse(edits: PageEdits, id: string, faults: Readonly<Record<string, string>>): PageEdits {
  const document = edits.documents[id];
  return document ? withDocument(edits, { ...document, faults: { ...document.faults, ...faults } }) : edits;
}

/** Everything that the server has refused may be sent once more. */
export function forgetFaults(edits: PageEdits): PageEdits {
  const refused = Object.values(edits.documents).filter(({ faults }) => Object.keys(faults).length > 0);
  return refused.reduce((next, document) => withDocument(next, { ...document, faults: {} }), edits);
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
  // What was taken back while it is on its way is as the server has it, and will not be once that has arrived.
  const isStillToSend = ([field, { after, unanswered }]: [string, UnsentField]) =>
    unanswered !== undefined || !isSameValue(valueIn(untouched, field), after);
  const unsent = Object.entries(known.unsent).filter(isStillToSend);
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
