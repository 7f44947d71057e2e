import { centsText } from "#desk/records/offers/offer-words.ts";
import { venueKey } from "#services/site/walking-minutes.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { endOf } from "#site/features/lineup/programme/schedule.ts";
import { type Venue, walkingMinutes } from "#site/features/lineup/programme/venues.ts";
import type { SetContent } from "#site/features/lineup/records/line-up-model.ts";
import { notesByVenue, type VenueNotes } from "../venues/venue-notes.ts";
import { isOffered } from "./offered-times.ts";

/** What does not fit together, in words. The id changes with whatever of it changes, so that what a member said of it is said of nothing else. */
export type Clash = {
  id: string;
  kind: "venue" | "closed" | "notBooked" | "musician" | "unavailable" | "budget";
  setIds: readonly string[];
  words: string;
};

/** A set that has no place yet, or is cancelled, clashes with nothing. */
export type ClashSet = Pick<
  SetContent,
  "id" | "title" | "bandIds" | "day" | "venue" | "start" | "end" | "isCancelled"
> & { kind: SetContent["kind"] | "soundCheck" };

/** `person` is the same key for one musician in several bands. `availability` are choices of the application. */
export type ClashBand = {
  id: string;
  name: string;
  musicians: readonly { person: string; name: string }[];
  availability: readonly string[];
  feeCents: number | null;
};

export type ClashInput = {
  /** The festival's weekdays, in order. */
  days: readonly string[];
  sets: readonly ClashSet[];
  bands: readonly ClashBand[];
  /** As the content has them, for the walks between them. */
  venues: readonly Venue[];
  notes: readonly VenueNotes[];
  budgetCents: number | null;
};

/** A set with minutes since the midnight before the festival, and who plays. */
type Placed = ClashSet & {
  start: number;
  startsAt: number;
  endsAt: number;
  venueKey: string;
  name: string;
  people: ReadonlyMap<string, string>;
};

const minutesADay = 24 * 60;
const listFormat = new Intl.ListFormat("en-AU");

/** All clashes, in the order of the first set's start; the budget last. */
export function findClashes(input: ClashInput): Clash[] {
  return createClashFinder(input).all();
}

/**
 * Reads what stays the same while sets are dragged, once.
 *
 * @example createClashFinder(input).ofMoved({ ...set, start: set.start + 15 })
 */
export function createClashFinder(input: ClashInput) {
  const bands = new Map(input.bands.map((band) => [band.id, band]));
  const notesOf = notesByVenue(input.notes);
  const walkOf = walks(input.venues);
  const place = (set: ClashSet) => placed(set, bands, input.days);
  const sets = input.sets.flatMap(place).toSorted(byStart);
  const byVenue = Map.groupBy(sets, (set) => set.venueKey);
  const byPerson = groupByPerson(sets);

  const changeoverAt = (set: Placed) => notesOf(set.venue)?.changeover ?? 0;
  const venueClash = (one: Placed, other: Placed) => onOneVenue(...inOrder(one, other), changeoverAt(one));
  const musicianClash = (one: Placed, other: Placed) => {
    const [first, second] = inOrder(one, other);
    return withOneMusician(first, second, walkOf(first, second));
  };
  const ofOne = (set: Placed) => [...closed(set, notesOf(set.venue)), ...unavailable(set, bands)];
  const notBookedAt = (among: readonly Placed[]) =>
    [...Map.groupBy(among, (set) => `${set.day}\n${set.venueKey}`).values()].flatMap((there) =>
      notBooked(there, notesOf),
    );

  return {
    all(): Clash[] {
      const pairs: Clash[] = [];
      const longest = Math.max(0, ...input.venues.flatMap((venue) => venue.walks.map(({ minutes }) => minutes)));
      for (const there of byVenue.values()) pairs.push(...pairsAmong(there, (set) => changeoverAt(set), venueClash));
      for (const theirs of byPerson.values()) pairs.push(...pairsAmong(theirs, () => longest, musicianClash));
      const once = new Map([...pairs, ...sets.flatMap(ofOne), ...notBookedAt(sets)].map((clash) => [clash.id, clash]));
      const rank = new Map(sets.map(({ id }, index) => [id, index]));
      const rankOf = ({ setIds: [id = ""] }: Clash) => rank.get(id) ?? 0;
      return [...[...once.values()].toSorted((one, other) => rankOf(one) - rankOf(other)), ...overBudget(input)];
    },
    /** What a set would clash with if it were there, whatever stands of it now. */
    ofMoved(moved: ClashSet): Clash[] {
      return place(moved).flatMap((set) => {
        const there = (byVenue.get(set.venueKey) ?? []).filter(({ id }) => id !== set.id);
        const theirs = [...set.people.keys()].flatMap((person) => byPerson.get(person) ?? []);
        const withOthers = [...new Set(theirs)].filter(({ id }) => id !== set.id);
        return [
          ...there.flatMap((other) => venueClash(set, other)),
          ...withOthers.flatMap((other) => musicianClash(set, other)),
          ...ofOne(set),
          ...notBookedAt([set, ...there.filter(({ day }) => day === set.day)].toSorted(byStart)),
        ];
      });
    },
  };
}

function groupByPerson(sets: readonly Placed[]): Map<string, Placed[]> {
  const pairs = sets.flatMap((set) => [...set.people.keys()].map((person) => ({ person, set })));
  const groups = Map.groupBy(pairs, ({ person }) => person);
  return new Map([...groups].map(([person, each]) => [person, each.map(({ set }) => set)]));
}

/** Of sets by their start: those that begin before an earlier one has ended, with what has to lie between. */
function pairsAmong(
  sets: readonly Placed[],
  between: (set: Placed) => number,
  clash: (one: Placed, other: Placed) => Clash[],
): Clash[] {
  return sets.flatMap((first, index) => {
    const free = Math.max(first.endsAt, first.startsAt + 1) + between(first);
    let next = index + 1;
    while ((sets[next]?.startsAt ?? free) < free) next++;
    return sets.slice(index + 1, next).flatMap((second) => clash(first, second));
  });
}

function placed(set: ClashSet, bands: ReadonlyMap<string, ClashBand>, days: readonly string[]): Placed[] {
  if (set.start === null || set.isCancelled) return [];
  const theirs = set.bandIds.flatMap((id) => bands.get(id) ?? []);
  const { start, end } = set;
  const startsAt = dayStart(set.day, days) + start;
  // A band cannot be in two places even if its players are not known.
  const themselves = theirs.map(({ id, name }): [string, string] => [`band ${id}`, name]);
  const musicians = theirs.flatMap((band) =>
    band.musicians.map(({ person, name }): [string, string] => [person, name]),
  );
  return [
    {
      ...set,
      start,
      startsAt,
      endsAt: startsAt - start + endOf({ start, end }),
      venueKey: venueKey(set.venue),
      name: nameOf(set, theirs),
      people: new Map([...themselves, ...musicians]),
    },
  ];
}

/** What is on a day that is none of the festival's clashes only with what is on it, too. */
function dayStart(day: string, days: readonly string[]) {
  const index = days.indexOf(day);
  return (index < 0 ? 100 + 10 * Number.parseInt(digestOf(day).slice(0, 7), 16) : index) * minutesADay;
}

function nameOf({ title, kind }: ClashSet, bands: readonly ClashBand[]) {
  const names = listFormat.format(bands.map(({ name }) => name));
  if (kind === "soundCheck") return names === "" ? title || "A sound check" : `The sound check of ${names}`;
  return title || names || "An event";
}

function onOneVenue(first: Placed, second: Placed, changeover: number): Clash[] {
  const missing = first.endsAt + changeover - second.startsAt;
  if (missing <= 0 && first.startsAt !== second.startsAt) return [];
  const overlap = overlapWords(first, second);
  const short = `The change-over takes ${minutesText(changeover)}: ${missing} ${missing === 1 ? "is" : "are"} missing.`;
  return [clashOf("venue", [first, second], `${placesWords(first, second, 0)} ${overlap ?? short}`)];
}

/** A walk that the content does not know takes no time. */
function withOneMusician(first: Placed, second: Placed, walk: number | undefined): Clash[] {
  if (first.endsAt + (walk ?? 0) <= second.startsAt && first.startsAt !== second.startsAt) return [];
  const shared = [...first.people].filter(([person]) => second.people.has(person));
  if (shared.length === 0) return [];
  // Players of one band need not be named where that band plays at both times.
  const bands = shared.filter(([person]) => person.startsWith("band "));
  const names = [...new Set((bands.length > 0 ? bands : shared).map(([, name]) => name))].toSorted();
  const areMany = names.length > 1;
  const late = `${areMany || bands.length > 0 ? "They" : names[0]} would be ${about(first)}${minutesText(first.endsAt + (walk ?? 0) - second.startsAt)} late.`;
  // A leader need not play.
  const both = `${listFormat.format(names)} ${areMany ? "are" : "is"} in both.`;
  const words = `${placesWords(first, second, walk)} ${both} ${overlapWords(first, second) ?? late}`;
  return [clashOf("musician", [first, second], words)];
}

function closed(set: Placed, notes: VenueNotes | undefined): Clash[] {
  const noted = notes?.days[set.day];
  if (noted === undefined) return [];
  const end = set.start + set.endsAt - set.startsAt;
  const plays = `${set.name} is there from ${clockText(set.start)} to ${about(set)}${clockText(end)}`;
  if (noted.use === "closed") return [clashOf("closed", [set], `${set.venue} is closed on ${set.day}; ${plays}.`)];
  const { from, to } = noted;
  if ((from === null || set.start >= from) && (to === null || end <= to)) return [];
  const hours = [from === null ? "" : ` from ${clockText(from)}`, to === null ? "" : ` until ${clockText(to)}`];
  return [clashOf("closed", [set], `On ${set.day} ${set.venue} may be used${hours.join("")}; ${plays}.`)];
}

/** One for all sets of a venue's day: it is one booking that is missing. */
function notBooked(sets: readonly Placed[], notesOf: (venue: string) => VenueNotes | undefined): Clash[] {
  const [first] = sets;
  if (first === undefined || notesOf(first.venue)?.days[first.day]?.use !== "notYet") return [];
  const there = sets.length === 1 ? `${first.name} is there` : `${sets.length} sets are there`;
  return [clashOf("notBooked", sets, `${first.venue} is not booked yet for ${first.day}; ${there}.`)];
}

function unavailable(set: Placed, bands: ReadonlyMap<string, ClashBand>): Clash[] {
  const times = { day: set.day, start: set.start, end: set.start + set.endsAt - set.startsAt };
  return set.bandIds.flatMap((id) => {
    const band = bands.get(id);
    if (band === undefined || isOffered(band.availability, times) !== false) return [];
    const offered = `It offered ${listFormat.format(band.availability)}`;
    return [clashOf("unavailable", [set], `${band.name} plays on ${set.day} at ${clockText(set.start)}. ${offered}.`)];
  });
}

function overBudget({ bands, budgetCents }: ClashInput): Clash[] {
  const fees = bands.reduce((sum, { feeCents }) => sum + (feeCents ?? 0), 0);
  if (budgetCents === null || fees <= budgetCents) return [];
  const words = `The bands’ fees, agreed or else asked for, are together ${centsText(fees)}, ${centsText(fees - budgetCents)} over the budget of ${centsText(budgetCents)}.`;
  return [clashOf("budget", [], words)];
}

/** "On Saturday Cordial ends at 3 pm at Town Hall; Quiet Carriage starts at 2.45 pm there, too." */
function placesWords(first: Placed, second: Placed, walk: number | undefined) {
  const start = clockText(second.start);
  const isThere = first.venueKey === second.venueKey;
  const away = walk === undefined || isThere ? "" : `, ${walk} ${walk === 1 ? "minute’s" : "minutes’"} walk away`;
  if (first.startsAt === second.startsAt) {
    if (isThere) return `On ${first.day} ${first.name} and ${second.name} both start at ${start} at ${first.venue}.`;
    return `On ${first.day} ${first.name} at ${first.venue} and ${second.name} at ${second.venue}${away}, both start at ${start}.`;
  }
  const end = `${about(first)}${clockText(first.start + first.endsAt - first.startsAt)}`;
  const place = isThere ? "there, too" : `at ${second.venue}${away}`;
  return `On ${first.day} ${first.name} ends at ${end} at ${first.venue}; ${second.name} starts at ${start} ${place}.`;
}

function overlapWords(first: Placed, second: Placed): string | undefined {
  const firstToEnd = second.endsAt < first.endsAt ? second : first;
  const overlap = firstToEnd.endsAt - second.startsAt;
  return overlap > 0 ? `They overlap by ${about(firstToEnd)}${minutesText(overlap)}.` : undefined;
}

/** The words say all that clashes, except which sets they are, and how long each lasts. */
function clashOf(kind: Clash["kind"], sets: readonly Placed[], words: string): Clash {
  const setIds = sets.map(({ id }) => id);
  const times =
    kind === "notBooked" ? [] : sets.map(({ startsAt, endsAt, venueKey: venue }) => [startsAt, endsAt, venue]);
  return { id: digestOf(JSON.stringify([kind, setIds, times, words])), kind, setIds, words };
}

/** Looks walks up by the pair of venues, once for each pair. */
function walks(venues: readonly Venue[]) {
  const known = new Map<string, number | undefined>();
  return (first: Placed, second: Placed) => {
    const pair = `${first.venueKey}\n${second.venueKey}`;
    if (!known.has(pair)) known.set(pair, walkingMinutes(venues, first.venue, second.venue));
    return known.get(pair);
  };
}

function inOrder(one: Placed, other: Placed): [Placed, Placed] {
  return byStart(one, other) <= 0 ? [one, other] : [other, one];
}

function byStart(one: Placed, other: Placed) {
  return one.startsAt - other.startsAt || (one.id < other.id ? -1 : Number(one.id > other.id));
}

/** A set without an end lasts about an hour. */
function about({ end }: Placed) {
  return end === null ? "about " : "";
}

function minutesText(minutes: number) {
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

const multipliers = [0x01000193, 0x9e3779b1, 0x85ebca77, 0xc2b2ae3d];

/** A text as 32 letters, the same in browser and server, where `crypto.subtle` would have to be waited for. It tells apart, and hides nothing. */
export function digestOf(text: string): string {
  return multipliers.map((multiplier) => hashed(text, multiplier).toString(16).padStart(8, "0")).join("");
}

/** As FNV-1a, with its bits mixed at the end. */
function hashed(text: string, multiplier: number) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), multiplier);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
