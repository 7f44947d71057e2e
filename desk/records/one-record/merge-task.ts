import type { TaskChange } from "../model/record-contract.ts";

/** What a task says. Without words there is none. */
export type TaskFields = Pick<TaskChange, "words" | "personId" | "dueOn" | "isDone">;

export const taskFieldNames = ["words", "personId", "dueOn", "isDone"] as const;

/**
 * A task as somebody wants it, merged field by field with what others made of it since they saw it.
 *
 * @param now as it is; undefined where there is none
 * @returns it, and the fields of which both made something else
 */
export function mergeTask(now: TaskFields | undefined, { words, personId, dueOn, isDone, before }: TaskChange) {
  const wanted: TaskFields = { words, personId, dueOn, isDone };
  if (!before) return { merged: wanted, contested: [] };
  const current = now ?? { ...before, words: "" };
  const others = taskFieldNames.filter((name) => current[name] !== before[name] && current[name] !== wanted[name]);
  return {
    // What one has not touched is as the others have it.
    merged: { ...wanted, ...fieldsOf(current, (name) => wanted[name] === before[name]) },
    contested: others.filter((name) => wanted[name] !== before[name]),
  };
}

function fieldsOf(task: TaskFields, isChosen: (name: keyof TaskFields) => boolean): Partial<TaskFields> {
  return Object.fromEntries(taskFieldNames.filter(isChosen).map((name) => [name, task[name]]));
}
