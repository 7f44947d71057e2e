import type { SaveConflict } from "#app/desk/content/content-contract.ts";
import { isSameValue } from "./field-values.ts";
import { type PageEdits, withDocument } from "./page-edits.ts";
import { documentIn, refuse, withAsset } from "./sync-edits.ts";
import { baseOf } from "./unanswered.ts";
import { bothLists } from "./undo-steps.ts";

/** A field that two people have changed, and that only a person can decide about. */
export type OpenConflict = { id: string; field: string; mine: unknown; theirs: unknown; by: string; at: number };

/**
 * What others have made of fields that were changed here: lists are merged, of everything else somebody has to say which is right. What was sent
 * from here, and arrived without an answer, is nobody else's.
 */
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
    const isOwn = change.unanswered?.some((value) => isSameValue(value, theirs)) === true;
    const merged = isOwn ? change.after : bothLists(baseOf(change, theirs), theirs, change.after);
    if (isOwn || merged) unsent[field] = { before: theirs, after: merged };
    // Stays based on what was seen until somebody has chosen: after a reload it is a conflict again.
    else open.push({ id, field, mine: change.after, theirs, by, at });
  }
  return { edits: withDocument(withAsset(edits, answer), { ...document, saved: entry, unsent }), open };
}

/** Does what somebody has chosen, their own value or the other one's. Where they have not, their own stays here, unsent, and the field says so. */
export function settleConflict(edits: PageEdits, conflict: OpenConflict, takesMine: boolean | undefined): PageEdits {
  if (takesMine === undefined) return refuse(edits, conflict.id, { [conflict.field]: openWords(conflict) });
  return takesMine ? takeMine(edits, conflict) : leaveTheirs(edits, conflict);
}

function openWords({ by }: OpenConflict): string {
  return `${by || "Somebody else"} has changed this, too. What you wrote is kept here: please choose which of the two stays.`;
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
function leaveTheirs(edits: PageEdits, { id, field }: OpenConflict): PageEdits {
  const document = edits.documents[id];
  if (!document) return edits;
  const { [field]: _, ...unsent } = document.unsent;
  return withDocument(edits, { ...document, unsent });
}
