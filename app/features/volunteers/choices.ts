type Choice = { value: string; label: string };

/**
 * The choices of a list that the records service knows, in the words and the order of the content service. What it does not know is
 * left out, since an application with it would be refused; where nothing is left, the built-in list stands (W1).
 */
export function knownChoices(known: readonly Choice[], given: readonly string[]): readonly Choice[] {
  const chosen = given
    .map((label) => ({ label, match: known.find((each) => sameWords(each.label, label)) }))
    .flatMap(({ label, match }) => (match ? [{ value: match.value, label }] : []));
  return chosen.length > 0 ? chosen : known;
}

function sameWords(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
