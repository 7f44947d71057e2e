/** Adds React keys to a list in which the same entry may occur twice. */
export function withUniqueKeys<Item extends { id: string }>(items: Item[]): (Item & { key: string })[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const count = seen.get(item.id) ?? 0;
    seen.set(item.id, count + 1);
    return { ...item, key: count === 0 ? item.id : `${item.id} ${count}` };
  });
}
