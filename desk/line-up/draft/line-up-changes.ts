import { isSameValue } from "#platform/merge-fields.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import {
  contentOf,
  isReordered,
  type LineUpContent,
  type LineUpPatch,
  type PublicBand,
  type SetContent,
} from "#site/features/lineup/records/line-up-model.ts";
import type { Festival } from "#site/features/lineup/records/lineup-contract.ts";
import { daysOf } from "../venues/festival-days.ts";
import { nameOfSet, placeWords } from "./set-words.ts";

/** One field of a band as visitors read it, and as they are to read it. */
export type ChangedWords = { label: string; before: string; after: string };

/** Something that the draft has and visitors do not see. */
export type LineUpChange = {
  /** `band:ID`, `set:ID`, or `order`. */
  key: string;
  part: "lineUp" | "schedule";
  /** A sentence without its full stop: "Cordial: Saturday 7.30 pm, Town Hall; was 6 pm". */
  words: string;
  /** Of a band whose words change. */
  fields: readonly ChangedWords[];
  /** The keys of what has to be public before, or with it. */
  needs: readonly string[];
  patch: LineUpPatch;
};

type FestivalDates = Pick<Festival, "startDate" | "endDate">;

/** What changes if all of the draft is published: bands in their order, then sets by day and time of the festival. */
export function changesBetween(before: LineUpContent, wanted: LineUpContent, festival?: FestivalDates): LineUpChange[] {
  const order = wanted.bands.map(({ id }) => id);
  const patchOfPart = (part: Partial<LineUpPatch>) => ({ bands: [], sets: [], order, reorders: false, ...part });
  const names = new Map([...before.bands, ...wanted.bands].map(({ id, name }) => [id, name]));
  const [shownBands, shownSets] = [byId(before.bands), byId(before.sets.map(contentOf))];
  const [nextBands, nextSets] = [byId(wanted.bands), byId(wanted.sets.map(contentOf))];
  const bands = [...before.bands.filter(({ id }) => !nextBands.has(id)), ...wanted.bands];
  const shown = { ...before, sets: [...shownSets.values()] };
  const ofBands = bands.flatMap(({ id }): LineUpChange[] => {
    const [old, next] = [shownBands.get(id), nextBands.get(id)];
    if (isSameValue(old, next)) return [];
    const sets = next?.isCancelled && !old?.isCancelled ? cancelledWith(id, shown, wanted) : [];
    const patch = patchOfPart({ bands: [{ id, band: next ?? null }], sets });
    const about = { key: bandKey(id), part: "lineUp" as const, needs: [], patch };
    return [{ ...about, words: bandWords(old, next), fields: old && next ? changedFields(old, next) : [] }];
  });
  const reordered: LineUpChange[] = isReordered(before, wanted)
    ? [
        {
          key: "order",
          part: "lineUp",
          words: "The order of the bands",
          fields: [],
          needs: [],
          patch: patchOfPart({ reorders: true }),
        },
      ]
    : [];
  const sets = [...shown.sets.filter(({ id }) => !nextSets.has(id)), ...nextSets.values()].toSorted(
    bySetTime(festival),
  );
  const ofSets = sets.flatMap(({ id }): LineUpChange[] => {
    const [old, next] = [shownSets.get(id), nextSets.get(id)];
    if (isSameValue(old, next)) return [];
    const needs = next?.bandIds.filter((bandId) => !shownBands.has(bandId)).map(bandKey) ?? [];
    const patch = patchOfPart({ sets: [{ id, set: next ?? null }] });
    const words = setWords(names, old, next);
    return [{ key: `set:${id}`, part: "schedule", words, fields: [], needs, patch }];
  });
  return [...ofBands, ...reordered, ...ofSets];
}

/** The patch of the ticked changes. */
export function patchOf(changes: readonly LineUpChange[], ticked: ReadonlySet<string>): LineUpPatch {
  const patches = changes.filter(({ key }) => ticked.has(key)).map(({ patch }) => patch);
  // A set that is ticked itself is the draft's, whatever its band says of it.
  const sets = new Map(patches.flatMap((patch) => patch.sets.map((each) => [each.id, each] as const)));
  return {
    bands: patches.flatMap((patch) => patch.bands),
    sets: [...sets.values()],
    order: changes[0]?.patch.order ?? [],
    reorders: patches.some(({ reorders }) => reorders),
  };
}

function bandKey(id: string): string {
  return `band:${id}`;
}

/** The sets that go with a band that is cancelled, as visitors see them. */
function cancelledWith(bandId: string, shown: LineUpContent, wanted: LineUpContent): LineUpPatch["sets"] {
  const cancelled = new Set(wanted.bands.filter(({ isCancelled }) => isCancelled).map(({ id }) => id));
  return shown.sets
    .filter(({ bandIds, isCancelled }) => !isCancelled && bandIds.includes(bandId))
    .filter(({ bandIds }) => bandIds.every((id) => cancelled.has(id)))
    .map((set) => ({ id: set.id, set: { ...set, isCancelled: true } }));
}

const fieldLabels = {
  name: "Name",
  otherName: "Other name of its page",
  style: "Style",
  bio: "About the band",
  musicLink: "Link",
  picture: "Picture",
} as const satisfies Partial<Record<keyof PublicBand, string>>;
const fieldNames = ["name", "otherName", "style", "bio", "musicLink", "picture"] as const;

function changedFields(old: PublicBand, next: PublicBand): ChangedWords[] {
  return fieldNames
    .filter((field) => old[field] !== next[field])
    .map((field) => {
      const [before, after] = [old[field], next[field]];
      const words = field === "picture" ? pictureWords(before, after) : { before, after };
      return { label: fieldLabels[field], ...words };
    });
}

/** Without addresses, which are unreadable in a sentence. */
function pictureWords(before: string, after: string) {
  const now = before === "" ? "a picture" : "another picture";
  return { before: before === "" ? "none" : "a picture", after: after === "" ? "none" : now };
}

function bandWords(old: PublicBand | undefined, next: PublicBand | undefined): string {
  if (!next) return `Off the wall: ${old?.name}`;
  if (!old) return next.isCancelled ? `New, and cancelled: ${next.name}` : `New: ${next.name}`;
  const fields = changedFields(old, next).map(({ label }) => label.toLowerCase());
  const also = fields.length > 0 ? `; also its ${fields.join(", ")}` : "";
  if (next.isCancelled !== old.isCancelled)
    return `${next.isCancelled ? "Cancelled" : "Plays after all"}: ${next.name}${also}`;
  return `${old.name}: ${fields.join(", ")}`;
}

/** What changes of a set, in words. */
export function setWords(names: ReadonlyMap<string, string>, old?: SetContent, next?: SetContent): string {
  const set = next ?? old;
  if (!set) return "";
  const nameOf = (each: SetContent) => nameOfSet(each, (id) => names.get(id));
  const named = `${nameOf(set)}, ${placeOf(set)}`;
  if (!next) return `Gone: ${named}`;
  if (!old) return next.isCancelled ? `New, and cancelled: ${named}` : `New: ${named}`;
  const was = differences(nameOf, old, next);
  const withEnd = old.end !== next.end && old.start === next.start;
  const moved = `${nameOf(next)}: ${placeOf(next, withEnd)}${was.length > 0 ? `; ${was.join(", ")}` : ""}`;
  if (next.isCancelled === old.isCancelled) return moved;
  return `${next.isCancelled ? "Cancelled" : "Plays after all"}: ${moved.replace(": ", ", ")}`;
}

/** What was otherwise, as it follows how it is. */
function differences(nameOf: (set: SetContent) => string, old: SetContent, next: SetContent): string[] {
  const also = [
    ...(nameOf(old) === nameOf(next) ? [] : [`was called ${nameOf(old)}`]),
    ...(old.kind === next.kind ? [] : [`is now ${kindWords[next.kind]}`]),
  ];
  const where = placeBefore(old, next);
  if (where !== undefined) return [`was ${where}`, ...also];
  if (also.length > 0) return also;
  if (old.line !== next.line) return [`its line was “${old.line}”`];
  return old.position === next.position ? [] : ["another place in the list"];
}

/** @example "Saturday 7.30 pm, Town Hall" */
function placeOf({ day, start, end, venue, line }: SetContent, withEnd = false): string {
  const when = start === null ? null : { day, start, end: withEnd ? end : null };
  return placeWords({ when, venue, line: `“${line}”` });
}

const kindWords = { concert: "a concert", event: "an event", jam: "a jam", workshop: "a workshop" } as const;

/** As little of it as says the difference: "6 pm", "Bandstand", "Friday 6 pm, Bandstand". */
function placeBefore(old: SetContent, next: SetContent): string | undefined {
  if (old.start === null || next.start === null) return old.start === next.start ? undefined : placeOf(old);
  const isThere = old.venue === next.venue;
  if (old.day !== next.day) return isThere ? `${old.day} ${clockText(old.start)}` : placeOf(old);
  if (old.start !== next.start) return [clockText(old.start), ...(isThere ? [] : [old.venue])].join(", ");
  const end = old.end === null ? "without an end" : `to ${clockText(old.end)}`;
  const parts = [...(old.end === next.end ? [] : [end]), ...(isThere ? [] : [old.venue || "nowhere"])];
  return parts.length > 0 ? parts.join(", ") : undefined;
}

/** By day of the festival, time and venue; other days, and lines that cannot be read, come last. */
function bySetTime(festival: FestivalDates | undefined) {
  const days = daysOf(festival);
  const rank = ({ day }: SetContent) => (days.includes(day) ? days.indexOf(day) : days.length);
  return (one: SetContent, other: SetContent) =>
    rank(one) - rank(other) || (one.start ?? 0) - (other.start ?? 0) || one.venue.localeCompare(other.venue, "en");
}

function byId<Item extends { id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
