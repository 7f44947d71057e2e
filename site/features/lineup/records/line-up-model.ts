import { isSameValue } from "#platform/merge-fields.ts";

/** A band as visitors see it. */
export type PublicBand = {
  id: string;
  name: string;
  /** Another name under which its page is found, as the imported records have it. */
  otherName: string;
  /** A path of this site, or empty. */
  picture: string;
  bio: string;
  style: string;
  musicLink: string;
  isCancelled: boolean;
};

/**
 * A set as it is to be public. `start` and `end` are minutes after the midnight at which its day begins. `line` is what `Schedule_Text` says: as it was
 * written, until the set is moved. Of a line that cannot be read there is no more than that: `day` is empty and `start` null.
 */
export type SetContent = {
  id: string;
  /** Its place among the lines of its band. */
  position: number;
  /** An event has no band, such as a welcome or a film; a jam has several. */
  kind: "concert" | "event" | "jam" | "workshop";
  /** What it is called, unless its bands say it. */
  title: string;
  bandIds: readonly string[];
  day: string;
  venue: string;
  start: number | null;
  end: number | null;
  line: string;
  isCancelled: boolean;
};

/** A set as visitors see it. Calendars compare `sequence`, which rises whenever it changes; `changedAt` is in milliseconds since 1970. */
export type PublicSet = SetContent & { sequence: number; changedAt: number };

/** All that is to be public, and all that is: the bands in the committee's order. */
export type LineUpContent = { bands: readonly PublicBand[]; sets: readonly SetContent[] };
export type PublicLineUp = { bands: readonly PublicBand[]; sets: readonly PublicSet[] };

/**
 * What a publication changes: bands and sets by their ids, null for those that go, and the order in which the bands are to stand. `isSigned`: the band has
 * not said yes, and a member has signed that it is published all the same.
 */
export type LineUpPatch = {
  bands: readonly { id: string; band: PublicBand | null; isSigned?: true }[];
  sets: readonly { id: string; set: SetContent | null }[];
  order: readonly string[];
  /** Whether bands that are public already take their places in `order`, too. New ones do in any case. */
  reorders: boolean;
};

/** What is public after a patch. A set of bands of which none is public is left out. `number` is that of the publication: higher than all before. */
export function applyPatch(
  before: PublicLineUp,
  patch: LineUpPatch,
  { number, at }: { number: number; at: number },
): PublicLineUp {
  const bands = orderedBands(before.bands, patch);
  const ids = new Set(bands.map(({ id }) => id));
  const known = new Map(before.sets.map((set) => [set.id, set]));
  const content = new Map<string, SetContent>(known);
  for (const { id, set } of patch.sets) set === null ? content.delete(id) : content.set(id, set);
  const sets = [...content.values()].flatMap((set) => {
    const bandIds = set.bandIds.filter((id) => ids.has(id));
    if (bandIds.length === 0 && set.bandIds.length > 0) return [];
    return numbered({ ...set, bandIds }, known.get(set.id), { number, at });
  });
  return { bands, sets: sets.toSorted(bySetPosition) };
}

/** The patch that turns one line-up into another one. */
export function patchBetween(before: LineUpContent, wanted: LineUpContent): LineUpPatch {
  const order = wanted.bands.map(({ id }) => id);
  const bands = changed(before.bands, wanted.bands).map(({ id, item: band }) => ({ id, band }));
  const sets = changed(before.sets.map(contentOf), wanted.sets.map(contentOf)).map(({ id, item: set }) => ({
    id,
    set,
  }));
  return { bands, sets, order, reorders: isReordered(before, wanted) };
}

/** Whether bands that are in both stand in another order. */
export function isReordered(before: LineUpContent, wanted: LineUpContent): boolean {
  const [known, left] = [idsOf(before.bands), idsOf(wanted.bands)];
  const stays = [...known].filter((id) => left.has(id));
  const next = [...left].filter((id) => known.has(id));
  return stays.some((id, place) => id !== next[place]);
}

/** What a publication says of a set, without what only calendars need. */
export function contentOf({ sequence: _, changedAt: __, ...content }: SetContent & Partial<PublicSet>): SetContent {
  return content;
}

function numbered(set: SetContent, known: PublicSet | undefined, { number, at }: { number: number; at: number }) {
  const content = contentOf(set);
  if (known && isSameValue(contentOf(known), content)) return known;
  // The number of a publication rises as fast as any set's: what comes back has a higher one than it ever had.
  return { ...content, sequence: known ? known.sequence + 1 : number, changedAt: at };
}

function orderedBands(before: readonly PublicBand[], { bands, order, reorders }: LineUpPatch): PublicBand[] {
  const changes = new Map(bands.map(({ id, band }) => [id, band]));
  const stay = before.flatMap((band) => changes.get(band.id) ?? (changes.has(band.id) ? [] : [band]));
  const known = idsOf(before);
  const added = bands.flatMap(({ id, band }) => (band && !known.has(id) ? [band] : []));
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: PublicBand) => place.get(id) ?? order.length;
  if (reorders) return [...stay, ...added].toSorted((one, other) => placeOf(one) - placeOf(other));
  for (const band of added.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const follows = stay.findLastIndex((other) => placeOf(other) < placeOf(band));
    stay.splice(follows + 1, 0, band);
  }
  return stay;
}

function changed<Item extends { id: string }>(before: readonly Item[], wanted: readonly Item[]) {
  const [known, left] = [new Map(before.map((item) => [item.id, item])), idsOf(wanted)];
  const gone = before.filter(({ id }) => !left.has(id)).map(({ id }) => ({ id, item: null }));
  const others = wanted.filter((item) => !isSameValue(known.get(item.id), item)).map((item) => ({ id: item.id, item }));
  return [...gone, ...others];
}

function bySetPosition(one: SetContent, other: SetContent) {
  if (one.position !== other.position) return one.position - other.position;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

function idsOf(items: readonly { id: string }[]): Set<string> {
  return new Set(items.map(({ id }) => id));
}
