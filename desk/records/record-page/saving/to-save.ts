import { type EditConflict, type Rebased, rebaseFields } from "#desk/frame/parts/saving/edit-conflict.ts";
import { type AnswerChange, UNDO_MS } from "#desk/records/conversations/conversation-contract.ts";
import {
  changed,
  type FieldChange,
  type Note,
  type Task,
  type TaskFields,
} from "#desk/records/model/record-contract.ts";
import type { TimesAnswerChange } from "#desk/records/offers/asked-times-contract.ts";
import type { OfferChange } from "#desk/records/offers/offer-contract.ts";
import { isSameValue } from "#platform/merge-fields.ts";

/** Something of a record that is to be saved. */
export type ToSave = {
  /** Below the record's address in the API; `conflict` is one of interest ("my band, my family"). */
  path: "change" | "score" | "conflict" | "offer" | "times-answer" | "notes" | "tasks" | "answers";
  body: object;
  /** What the notice says once it is saved, after the record's name; without them there is none. */
  words?: string;
  /** The body that takes it back, from the server's answer. */
  undo?: (answer: unknown) => object;
  /** How long it can be taken back, in milliseconds, where that ends. */
  undoMs?: number;
  /** Called once it was taken back. */
  onUndone?: () => void;
  /** The same once more, based on what somebody else has made of it. */
  rebase?: (conflict: EditConflict) => Rebased<ToSave>;
};

/** What the notice says; a function of what is saved in the end, where one may leave some fields as somebody else has made them. */
type FieldWords = string | ((changes: readonly FieldChange[]) => string);

/** Fields of a record, based on a version of it. */
export function fieldsToSave(version: number, changes: readonly FieldChange[], words: FieldWords): ToSave {
  const back = changes.map(({ field, before, after }) => ({ field, before: after, after: before }));
  const valuesOf = (side: "before" | "after") => Object.fromEntries(changes.map((each) => [each.field, each[side]]));
  return {
    path: "change",
    body: { version, changes },
    words: typeof words === "string" ? words : words(changes),
    undo: (answer) => ({ version: changed.parse(answer).version, isUndo: true, changes: back }),
    rebase: (conflict) => {
      const { contested, mine, theirs } = rebaseFields(
        { before: valuesOf("before"), after: valuesOf("after") },
        conflict,
      );
      return { contested, mine: fieldsLeft(mine, words), theirs: fieldsLeft(theirs, words) };
    },
  };
}

type Values = Record<string, FieldChange["after"]>;

function fieldsLeft(
  { version, before, after }: { version: number; before: Values; after: Values },
  words: FieldWords,
): ToSave | undefined {
  const changes = Object.entries(after)
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value }))
    .filter((change) => !isSameValue(change.before, change.after));
  return changes.length === 0 ? undefined : fieldsToSave(version, changes, words);
}

/** One's score; null takes it back. */
export function scoreToSave(value: number | null, before: number | null, words: string): ToSave {
  return { path: "score", body: { value }, words, undo: () => ({ value: before }) };
}

/** A note; without words it is removed. `before` are the words that one began with, or null for a new one. */
export function noteToSave(
  { id, words }: Pick<Note, "id" | "words">,
  before: string | null,
  notice?: { words: string },
): ToSave {
  return {
    path: "notes",
    body: { id, words, before },
    ...(notice && { words: notice.words, undo: () => ({ id, words: before ?? "", before: words }) }),
    rebase: ({ conflicts }) => ({
      contested: conflicts.map((each) => ({ ...each, mine: words })),
      mine: noteToSave({ id, words }, String(conflicts[0]?.theirs ?? ""), notice),
      theirs: undefined,
    }),
  };
}

export function taskFields({ words, person, dueOn, doneAt }: Task): TaskFields {
  return { words, personId: person.id, dueOn, isDone: doneAt !== null };
}

/** A task as it is to be. `before` is as one saw it, or null for a new one. The notice follows the record's name. */
export function taskToSave(id: string, before: TaskFields | null, after: TaskFields, notice: string): ToSave {
  return {
    path: "tasks",
    body: { id, ...after, before },
    words: notice,
    undo: () => ({ id, ...(before ?? { ...after, words: "" }), before: after }),
    ...(before && { rebase: (conflict: EditConflict) => rebasedTask(id, { before, after }, notice, conflict) }),
  };
}

function rebasedTask(
  id: string,
  task: { before: TaskFields; after: TaskFields },
  notice: string,
  { version, conflicts }: EditConflict,
): Rebased<ToSave> {
  const named = conflicts.map((each) => ({ ...each, field: each.field.slice("task.".length) }));
  const { contested, mine, theirs } = rebaseFields(task, { version, conflicts: named });
  const toSave = ({ before, after }: typeof task) =>
    isSameValue(before, after) ? undefined : taskToSave(id, before, after, notice);
  return {
    contested: contested.map((each) => ({ ...each, field: `task.${each.field}` })),
    mine: toSave(mine),
    theirs: toSave(theirs),
  };
}

/** What was agreed with a band. `after` is as one wrote it. */
export function offerToSave(offer: OfferChange, words: string): ToSave {
  const { before, after } = offer;
  const part = "offer.";
  return {
    path: "offer",
    body: offer,
    words,
    undo: () => ({ before: after, after: before }),
    rebase: ({ version, conflicts }) => {
      const named = conflicts.map((each) => ({ ...each, field: each.field.slice(part.length) }));
      const { contested, mine, theirs } = rebaseFields(offer, { version, conflicts: named });
      const toSave = (next: OfferChange) =>
        isSameValue(next.before, next.after)
          ? undefined
          : offerToSave({ before: next.before, after: next.after }, words);
      return {
        contested: contested.map((each) => ({ ...each, field: `${part}${each.field}` })),
        mine: toSave(mine),
        theirs: toSave(theirs),
      };
    },
  };
}

/** What a band said to its times. */
export function timesAnswerToSave(change: TimesAnswerChange, words: string): ToSave {
  const { id, before, after } = change;
  return {
    path: "times-answer",
    body: change,
    words,
    undo: () => ({ id, before: after, after: before }),
    rebase: (conflict) => {
      const { contested, mine, theirs } = rebaseFields({ before, after }, conflict);
      const toSave = (next: Omit<TimesAnswerChange, "id">) =>
        isSameValue(next.before, next.after)
          ? undefined
          : timesAnswerToSave({ id, before: next.before, after: next.after }, words);
      return { contested, mine: toSave(mine), theirs: toSave(theirs) };
    },
  };
}

/** What was said to the visitor, or by them. An answer that is taken back, has its words back in the field. */
export function answerToSave(answer: AnswerChange, saved: { notice: string; onUndone?: () => void }): ToSave {
  const { notice, onUndone } = saved;
  return {
    path: "answers",
    body: answer,
    words: notice,
    undo: () => ({ ...answer, isTakenBack: true }),
    ...(answer.way === "mail" && { undoMs: UNDO_MS }),
    ...(onUndone && { onUndone }),
    rebase: ({ version, conflicts }) => ({
      contested: conflicts.map((each) => ({ ...each, mine: answer.words })),
      // An earlier try may have arrived with other words: this is another answer.
      mine: answerToSave({ ...answer, version, id: crypto.randomUUID() }, saved),
      theirs: undefined,
    }),
  };
}
