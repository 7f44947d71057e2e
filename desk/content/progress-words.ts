/** How far an interrupted publication has come: “First” is done. “Second” and “Third” wait. */
export function progressWords(
  documents: readonly { name?: string | undefined; isDone?: boolean | undefined }[],
): string {
  const namesOf = (isDone: boolean) =>
    documents.filter((each) => (each.isDone ?? false) === isDone).map(({ name }) => `“${name || "a part"}”`);
  const [gone, left] = [namesOf(true), namesOf(false)];
  const done =
    gone.length === 0 ? "Nothing of it is done yet." : `${listed(gone)} ${gone.length === 1 ? "is" : "are"} done.`;
  return left.length === 0 ? done : `${done} ${listed(left)} ${left.length === 1 ? "waits" : "wait"}.`;
}

/** So many are named. */
const mostNames = 4;

function listed(names: readonly string[]): string {
  const shown =
    names.length > mostNames ? [...names.slice(0, mostNames - 1), `${names.length - mostNames + 1} more`] : names;
  const [last = "", ...others] = shown.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} and ${last}`;
}
