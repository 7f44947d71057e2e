/** Whether two values of JSON say the same, in whatever order their properties stand. Nothing and null are the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const [first, second] = [one ?? null, other ?? null];
  if (first === second) return true;
  if (!isObject(first) || !isObject(second) || Array.isArray(first) !== Array.isArray(second)) return false;
  const keys = Object.keys(first);
  return (
    keys.length === Object.keys(second).length &&
    keys.every((key) => key in second && isSameValue(first[key], second[key]))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/**
 * The three-way merge of a value that two people have changed at the same time.
 *
 * @param before what both began with
 * @param combine merges what both have changed, such as lists; undefined where it cannot
 * @returns undefined where both made something else of it, which only a person can decide about
 */
export function mergeValue<Value>(
  before: Value,
  theirs: Value,
  mine: Value,
  combine: (before: Value, theirs: Value, mine: Value) => Value | undefined = () => undefined,
): { value: Value } | undefined {
  if (isSameValue(mine, before)) return { value: theirs };
  if (isSameValue(theirs, before) || isSameValue(theirs, mine)) return { value: mine };
  const value = combine(before, theirs, mine);
  return value === undefined ? undefined : { value };
}

/**
 * The same for fields, such as those of a form: each is merged by itself. A field that is missing is empty.
 *
 * @returns the fields of `mine`, merged; of those of which both made something else, `contested`, it has one's own value
 */
export function mergeFields<Fields extends object>(
  before: Fields,
  theirs: Fields,
  mine: Fields,
): { merged: Fields; contested: Extract<keyof Fields, string>[] } {
  const merged = { ...mine };
  const contested: Extract<keyof Fields, string>[] = [];
  for (const field in mine) {
    const found = mergeValue(before[field], theirs[field], mine[field]);
    if (found) merged[field] = found.value;
    else contested.push(field);
  }
  return { merged, contested };
}
