/**
 * Merges two changes of a list, such as the sections of a page: what either side has added or removed, in the order that one of them has changed.
 *
 * @returns undefined where both have put what was there into different orders
 */
export function mergeLists(
  before: readonly unknown[],
  theirs: readonly unknown[],
  mine: readonly unknown[],
): unknown[] | undefined {
  if (hasTwice(before) || hasTwice(theirs) || hasTwice(mine)) return undefined;
  const [old, their, own] = [keysOf(before), keysOf(theirs), keysOf(mine)];
  const stayed = old.filter((key) => their.includes(key) && own.includes(key));
  const order = (keys: readonly string[]) => keys.filter((key) => stayed.includes(key));
  const isSame = (one: readonly string[], other: readonly string[]) => one.join("\n") === other.join("\n");
  const [theirOrder, ownOrder] = [order(their), order(own)];
  if (!isSame(theirOrder, stayed) && !isSame(ownOrder, stayed) && !isSame(theirOrder, ownOrder)) return undefined;
  const [first, second] = isSame(ownOrder, stayed) ? [their, own] : [own, their];
  const isLeft = (key: string) => !old.includes(key) || stayed.includes(key);
  const merged = first.filter(isLeft);
  for (const key of second.filter(isLeft))
    if (!merged.includes(key)) merged.splice(placeOf(key, second, merged), 0, key);
  const values = new Map([...theirs, ...mine].map((value) => [keyOf(value), value]));
  return merged.map((key) => values.get(key));
}

/** Behind what it stands behind where it was added. */
function placeOf(key: string, added: readonly string[], merged: readonly string[]): number {
  const earlier = added.slice(0, added.indexOf(key)).toReversed();
  const neighbour = earlier.find((each) => merged.includes(each));
  return neighbour === undefined ? 0 : merged.indexOf(neighbour) + 1;
}

function keysOf(list: readonly unknown[]): string[] {
  return list.map(keyOf);
}

function keyOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}

function hasTwice(list: readonly unknown[]): boolean {
  return new Set(keysOf(list)).size < list.length;
}
