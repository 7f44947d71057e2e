import { isSameValue } from "#platform/merge-fields.ts";
import { type PageEdits, type UnsentField, withDocument } from "./page-edits.ts";
import { fieldsOf, type NextRequest } from "./sync-edits.ts";
import { listOf } from "./undo-steps.ts";

/** Of what was sent of a field without an answer, as in an hour without a connection, so many first values are remembered, and the last one. */
const mostFirst = 9;
/** So long are all remembered values of a page together, in letters of JSON: the tab, which keeps them, holds some millions. */
const mostLetters = 200_000;

/** Notes what is sent: until there is an answer, the server may have it. */
export function noteSent(edits: PageEdits, request: NextRequest): PageEdits {
  const document = edits.documents[request.body.id];
  if (!document) return edits;
  const fields = Object.entries(fieldsOf(request));
  return fields.reduce((next, [field, value]) => {
    const latest = next.documents[request.body.id] ?? document;
    const change = latest.unsent[field];
    if (!change) return next;
    const { unanswered: earlier = [], ...unsent } = change;
    if (earlier.some((each) => isSameValue(each, value))) return next;
    const others = withDocument(next, { ...latest, unsent: { ...latest.unsent, [field]: unsent } });
    const unanswered = fitting([...earlier.slice(0, mostFirst), value], mostLetters - lettersOf(others));
    return withDocument(next, { ...latest, unsent: { ...latest.unsent, [field]: { ...unsent, unanswered } } });
  }, edits);
}

/** The last value, and of the first ones as many as there is room for. Of a field that has no room it is known only that something was sent. */
function fitting(values: readonly unknown[], room: number): unknown[] {
  let left = room;
  const fits = (value: unknown) => {
    left -= lengthOf(value);
    return left >= 0;
  };
  const last = values.slice(-1).filter(fits);
  return [...values.slice(0, -1).filter(fits), ...last];
}

function lettersOf({ documents }: PageEdits): number {
  const changes = Object.values(documents).flatMap(({ unsent }) => Object.values(unsent));
  const values = changes.flatMap(({ unanswered = [] }) => unanswered);
  return values.reduce((sum: number, value) => sum + lengthOf(value), 0);
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value ?? null).length;
}

/**
 * What a change of a list is based on: the newest value that was sent and has arrived without an answer, so that what was added by it and taken out
 * again since is not somebody else's; else what the person saw.
 */
export function mergeBaseOf({ before, unanswered = [] }: UnsentField, theirs: unknown): unknown {
  const [seen, now] = [listOf(before), listOf(theirs)];
  if (!seen || !now) return before;
  return unanswered.findLast((sent) => Array.isArray(sent) && hasArrived(sent, seen, now)) ?? before;
}

/** Whether a list holds all that another one has added, nothing that it has taken out, and the rest in its order. */
function hasArrived(sent: readonly unknown[], seen: readonly unknown[], now: readonly unknown[]): boolean {
  const isIn = (list: readonly unknown[]) => (item: unknown) => list.some((each) => isSameValue(each, item));
  const isAdded = sent.filter((item) => !isIn(seen)(item)).every(isIn(now));
  return isAdded && isSameValue(now.filter(isIn([...seen, ...sent])), sent.filter(isIn(now)));
}
