/** Random numbers that are the same for the same seed. */
export type SeededRandom = {
  /** From 0 up to 1, 1 left out. */
  next: () => number;
  /** Whether something of this probability happens. */
  happens: (probability: number) => boolean;
  /** One element of the list, chosen uniformly. */
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/** A random seed, or `RANDOM_SEED` to repeat a run. */
export function newSeed(): number {
  return Number(process.env.RANDOM_SEED ?? Math.floor(Math.random() * 1e9));
}

/** Mulberry32: small, and uniform enough for fault injection. @param streamName names an independent stream of the same seed */
export function seededRandom(seed: number, streamName = ""): SeededRandom {
  let state = [...streamName].reduce(
    (sum, character) => Math.imul(sum ^ character.charCodeAt(0), 0x01000193),
    seed | 0,
  );
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    happens: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
