import type { AnswerChange } from "#desk/records/conversations/conversation-contract.ts";
import {
  changed,
  type EditConflict,
  type FieldChange,
  type Note,
  type Task,
  type TaskFields,
  taskFieldNames,
} from "#desk/records/model/record-contract.ts";

/** Something of a record that is to be saved. */
export type ToSave = {
  /** Below the record's address in the API; `conflict` is one of interest ("my band, my family"). */
  path: "change" | "score" | "conflict" | "notes" | "tasks" | "answers";
  body: object;
  /** What the notice says once it is saved, after the record's name; without them there is none. */
  words?: string;
  /** The body that takes it back, from the server's answer. */
  undo?: (answer: unknown) => object;
  /** Called once it was taken back. */
  onUndone?: () => void;
  /** What is asked about where somebody else has changed the same. */
  changes?: readonly FieldChange[];
  /** The same once more, based on what the other made of it. */
  basedOn?: (conflict: EditConflict) => ToSave;
};

/** Fields of a record, based on a version of it. */
export function fieldsToSave(version: number, changes: readonly FieldChange[], words: string): ToSave {
  const back = changes.map(({ field, before, after }) => ({ field, before: after, after: before }));
  return {
    path: "change",
    body: { version, changes },
    words,
    undo: (answer) => ({ version: changed.parse(answer).version, isUndo: true, changes: back }),
    changes,
    basedOn: (conflict) => fieldsToSave(conflict.version, rebased(changes, conflict), words),
  };
}

/** Each change with what is there now as what it is based on. */
function rebased(changes: readonly FieldChange[], { conflicts }: EditConflict): FieldChange[] {
  return changes.map((change) => {
    const found = conflicts.find(({ field }) => field === change.field);
    return found ? { ...change, before: found.theirs } : change;
  });
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
    changes: [{ field: "note.words", before, after: words }],
    basedOn: ({ conflicts }) => noteToSave({ id, words }, String(conflicts[0]?.theirs ?? ""), notice),
  };
}

export function taskFields({ words, person, dueOn, doneAt }: Task): TaskFields {
  return { words, personId: person.id, dueOn, isDone: doneAt !== null };
}

/** A task as it is to be. `before` is as one saw it, or null for a new one. The notice follows the record's name. */
export function taskToSave(id: string, before: TaskFields | null, after: TaskFields, notice: string): ToSave {
  const was: Partial<TaskFields> = before ?? {};
  const changes = taskFieldNames.map((name) => ({
    field: `task.${name}`,
    before: was[name] ?? null,
    after: after[name],
  }));
  return {
    path: "tasks",
    body: { id, ...after, before },
    words: notice,
    undo: () => ({ id, ...(before ?? { ...after, words: "" }), before: after }),
    changes: changes.filter((each) => each.before !== each.after),
    basedOn: ({ conflicts }) => {
      const theirs = conflicts.map((each) => [each.field.slice("task.".length), each.theirs] as const);
      return taskToSave(id, before && { ...before, ...Object.fromEntries(theirs) }, after, notice);
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
    ...(onUndone && { onUndone }),
    changes: [{ field: "answer.words", before: null, after: answer.words }],
    // An earlier try may have arrived with other words: this is another answer.
    basedOn: ({ version }) => answerToSave({ ...answer, version, id: crypto.randomUUID() }, saved),
  };
}
