import { isSameValue, mergeValue } from "#platform/merge-fields.ts";
import { mergeLists } from "./merge-lists.ts";
import { type FieldEdit, type PageEdits, type Step, setField, valueIn } from "./page-edits.ts";

/** Keys of one field that follow each other this closely are taken back together. Milliseconds. */
const TYPING_PAUSE_MS = 1500;
/** So many steps lead back. */
const MOST_STEPS = 200;

/** A value that a field is to have. */
export type FieldValue = { id: string; field: string; value: unknown };

/** Changes fields in one step, which can be taken back, also after it was saved. */
export function changeFields(
  edits: PageEdits,
  values: readonly FieldValue[],
  { at = Date.now(), isTyping = false } = {},
): PageEdits {
  const made = values.flatMap(({ id, field, value }): FieldEdit[] => {
    const document = edits.documents[id];
    if (!document) return [];
    const before = valueIn(document, field);
    return isSameValue(before, value) ? [] : [{ id, field, before, after: value }];
  });
  if (made.length === 0) return edits;
  const changed = made.reduce((next, { id, field, after }) => setField(next, id, field, after), edits);
  return { ...changed, past: withStep(edits.past, { edits: made, at, isTyping }), future: [] };
}

/** Keys that follow each other are one step; a field that is as it was before is none. */
function withStep(past: readonly Step[], step: Step): readonly Step[] {
  const last = past.at(-1);
  const [earlier, now] = [last?.edits[0], step.edits[0]];
  const isOneText = last?.isTyping && step.isTyping && step.at - last.at < TYPING_PAUSE_MS;
  if (!isOneText || !earlier || !now || earlier.id !== now.id || earlier.field !== now.field)
    return [...past, step].slice(-MOST_STEPS);
  if (isSameValue(earlier.before, now.after)) return past.slice(0, -1);
  return [...past.slice(0, -1), { ...step, edits: [{ ...now, before: earlier.before }] }];
}

/** Takes the last step back. What somebody else has made of its fields meanwhile stays: of a list, what both have done is merged. */
export function undoStep(edits: PageEdits): PageEdits {
  const step = edits.past.at(-1);
  if (!step) return edits;
  return { ...applied(edits, backwards(step)), past: edits.past.slice(0, -1), future: [...edits.future, step] };
}

/** Takes a step back that need not be the last one, as a step of its own. */
export function takeStepBack(edits: PageEdits, step: Step, at = Date.now()): PageEdits {
  const back = backwards(step);
  return { ...applied(edits, back), past: [...edits.past, { edits: back, at, isTyping: false }], future: [] };
}

function backwards({ edits }: Step): FieldEdit[] {
  return edits.toReversed().map((edit) => ({ ...edit, before: edit.after, after: edit.before }));
}

export function redoStep(edits: PageEdits): PageEdits {
  const step = edits.future.at(-1);
  if (!step) return edits;
  return { ...applied(edits, step.edits), past: [...edits.past, step], future: edits.future.slice(0, -1) };
}

function applied(edits: PageEdits, changes: readonly FieldEdit[]): PageEdits {
  return changes.reduce((next, { id, field, before, after }) => {
    const document = next.documents[id];
    if (!document) return next;
    const merged = mergeValue(before, valueIn(document, field), after, mergeListChanges);
    return merged ? setField(next, id, field, merged.value) : next;
  }, edits);
}

/** Two changes of a list in one; undefined where they contradict each other, or there is no list. A list that is not set yet is empty. */
export function mergeListChanges(before: unknown, theirs: unknown, mine: unknown): unknown[] | undefined {
  const [old, their, own] = [listOf(before), listOf(theirs), listOf(mine)];
  if (!old || !their || !own || !(Array.isArray(theirs) || Array.isArray(mine))) return undefined;
  return mergeLists(old, their, own);
}

/** A list; an empty one where nothing is set, and undefined for anything else. */
export function listOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : undefined;
}
