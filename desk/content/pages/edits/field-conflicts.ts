import type { SaveConflict } from "#desk/content/documents/documents-contract.ts";
import { isSameValue, mergeValue } from "#platform/merge-fields.ts";
import { type PageEdits, withDocument } from "./page-edits.ts";
import { documentIn, refuse, withAsset } from "./sync-edits.ts";
import { mergeBaseOf } from "./unanswered.ts";
import { mergeListChanges } from "./undo-steps.ts";

/** A field that two people have changed, and that only a person can decide about. */
export type UnresolvedConflict = { id: string; field: string; mine: unknown; theirs: unknown; by: string; at: number };

/**
 * Merges the fields that others have changed, too: lists by their items; everything else is returned for a person to choose. Where the server's value is one
 * that was sent from here, and only its answer was lost, there is no conflict.
 */
export function mergeConflict(
  edits: PageEdits,
  id: string,
  { conflicts, ...answer }: SaveConflict,
): { edits: PageEdits; open: UnresolvedConflict[] } {
  const document = edits.documents[id];
  const entry = documentIn(answer);
  if (!document || !entry) return { edits, open: [] };
  const unsent = { ...document.unsent };
  const open: UnresolvedConflict[] = [];
  for (const { field, theirs, by, at } of conflicts) {
    const change = unsent[field];
    if (!change) continue;
    const isOwn = change.unanswered?.some((value) => isSameValue(value, theirs)) === true;
    const merged = isOwn
      ? { value: change.after }
      : mergeValue(mergeBaseOf(change, theirs), theirs, change.after, mergeListChanges);
    if (merged) unsent[field] = { before: theirs, after: merged.value };
    // Its merge base stays until somebody has chosen, so that after a reload it is a conflict again.
    else open.push({ id, field, mine: change.after, theirs, by, at });
  }
  return { edits: withDocument(withAsset(edits, answer), { ...document, saved: entry, unsent }), open };
}

/** Does what somebody has chosen, their own value or the other one's. Where they have not, their own stays here, unsent, and the field says so. */
export function settleConflict(
  edits: PageEdits,
  conflict: UnresolvedConflict,
  takesMine: boolean | undefined,
): PageEdits {
  if (takesMine === undefined) return refuse(edits, conflict.id, { [conflict.field]: unresolvedMessage(conflict) });
  return takesMine ? takeMine(edits, conflict) : leaveTheirs(edits, conflict);
}

function unresolvedMessage({ by }: UnresolvedConflict): string {
  return `${by || "Somebody else"} has changed this, too. What you wrote is kept here: please choose which of the two stays.`;
}

/** Prefers what was written here to what somebody else made of the field. */
export function takeMine(edits: PageEdits, { id, field, theirs }: UnresolvedConflict): PageEdits {
  const document = edits.documents[id];
  const change = document?.unsent[field];
  if (!document || !change) return edits;
  const unsent = { ...document.unsent, [field]: { before: theirs, after: change.after } };
  return withDocument(edits, { ...document, unsent });
}

/** Leaves a field to what somebody else made of it. */
function leaveTheirs(edits: PageEdits, { id, field }: UnresolvedConflict): PageEdits {
  const document = edits.documents[id];
  if (!document) return edits;
  const { [field]: _, ...unsent } = document.unsent;
  return withDocument(edits, { ...document, unsent });
}
