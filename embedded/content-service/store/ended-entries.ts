import type { Snapshot } from "./content-snapshot.ts";

/**
 * Entries of a content type that are delivered until a time which one of their fields says. `announce` is told
 * when the next of them ends, in milliseconds since 1970, so that what is cached is dropped then.
 */
export type Ending = { contentType: string; field: string; announce?: ((moment: number) => void) | undefined };

/** The same without the entries whose time is over. */
export function withoutEnded(load: () => Promise<Snapshot>, ending: Ending): () => Promise<Snapshot> {
  let last: { base: Snapshot; nextEnd: number; snapshot: Snapshot } | undefined;
  return async () => {
    const base = await load();
    if (last?.base !== base || last.nextEnd <= Date.now()) last = { base, ...leaveOut(base, ending, Date.now()) };
    // Each time: whoever is told remembers only the earliest moment.
    ending.announce?.(last.nextEnd);
    return last.snapshot;
  };
}

function leaveOut(base: Snapshot, { contentType, field }: Ending, now: number) {
  const ends = (base.entriesOfType.get(contentType) ?? []).map(({ sys, fields }) => {
    const moments = Object.values(fields?.[field] ?? {}).map((value) => Date.parse(String(value)));
    return { id: sys.id, moment: Math.max(...moments.filter((moment) => !Number.isNaN(moment))) };
  });
  const ended = new Set(
    ends.filter(({ moment }) => moment <= now && moment > Number.NEGATIVE_INFINITY).map(({ id }) => id),
  );
  const nextEnd = Math.min(...ends.map(({ moment }) => moment).filter((moment) => moment > now));
  if (ended.size === 0) return { nextEnd, snapshot: base };
  const entries = new Map([...base.entries].filter(([id]) => !ended.has(id)));
  const ofType = [...entries.values()].filter(({ sys }) => sys.contentType.sys.id === contentType);
  const entriesOfType = new Map(base.entriesOfType).set(contentType, ofType);
  return { nextEnd, snapshot: { ...base, entries, entriesOfType } };
}
