export type Choice = { value: string; label: string };

/**
 * The choices of a list that the server accepts, in the wording and the order of the content service. Others would be refused, so they are
 * left out; where none is left, the built-in list is used.
 */
export function offeredChoices(accepted: readonly Choice[], given: readonly string[]): readonly Choice[] {
  const chosen = given.flatMap((label) => {
    const match = accepted.find((each) => normalized(each.label) === normalized(label));
    return match ? [{ value: match.value, label }] : [];
  });
  return chosen.length > 0 ? chosen : accepted;
}

function normalized(label: string): string {
  return label.trim().toLowerCase();
}

/** The value of a choice that excludes all others, such as "None of the above". */
export const noneChoice = "none";

/** What is ticked after a click on a box. */
export function toggle(ticked: readonly string[], value: string, hasNone: boolean): string[] {
  if (ticked.includes(value)) return ticked.filter((each) => each !== value);
  if (!hasNone) return [...ticked, value];
  return value === noneChoice ? [noneChoice] : [...ticked.filter((each) => each !== noneChoice), value];
}
