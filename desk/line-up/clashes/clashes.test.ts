import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Venue } from "#site/features/lineup/programme/venues.ts";
import type { VenueNotes } from "../venues/venue-notes.ts";
import { type ClashBand, type ClashInput, type ClashSet, createClashFinder, findClashes } from "./clashes.ts";
import { isOffered } from "./offered-times.ts";

const days = ["Thursday", "Friday", "Saturday", "Sunday", "Monday"];
const townHall = "Town Hall";
const theatre = "Phoenix Theatre";
const cordial: ClashBand = band("cordial", "Cordial", { musicians: [{ person: "ana", name: "Ana Silva" }] });
const carriage: ClashBand = band("carriage", "Quiet Carriage", {
  musicians: [{ person: "bo", name: "Bo Lee" }],
  feeCents: 60_000,
});
const venues: Venue[] = [{ name: theatre, walks: [{ to: townHall, minutes: 5 }] }];

function band(id: string, name: string, more: Partial<ClashBand> = {}): ClashBand {
  return { id, name, musicians: [], availability: [], feeCents: null, ...more };
}

function set(id: string, more: Partial<ClashSet> = {}): ClashSet {
  const place = { day: "Saturday", venue: townHall, start: 1140, end: 1200 };
  return { id, kind: "concert", title: "", bandIds: [id], isCancelled: false, ...place, ...more };
}

function wordsOf(sets: ClashSet[], more: Partial<ClashInput> = {}) {
  const input = { days, sets, bands: [cordial, carriage], venues, notes: [], budgetCents: null, ...more };
  return findClashes(input).map(({ words }) => words);
}

function notes(more: Partial<VenueNotes>): VenueNotes[] {
  return [{ name: "The Town  hall", days: {}, changeover: 0, ...more }];
}

const later = set("carriage", { start: 1210, end: null });

describe("what does not fit is said in words", () => {
  test("two sets on a venue", () => {
    expect(wordsOf([set("cordial"), set("carriage", { start: 1185 })])).toEqual([
      "On Saturday Cordial ends at 8 pm at Town Hall; Quiet Carriage starts at 7.45 pm there, too. They overlap by 15 minutes.",
    ]);
  });

  test("the change-over between them", () => {
    expect(wordsOf([set("cordial"), later], { notes: notes({ changeover: 20 }) })).toEqual([
      "On Saturday Cordial ends at 8 pm at Town Hall; Quiet Carriage starts at 8.10 pm there, too. The change-over takes 20 minutes: 10 are missing.",
    ]);
    expect(wordsOf([set("cordial"), later], { notes: notes({ changeover: 10 }) })).toEqual([]);
  });

  test("a set past midnight, and one early on the next day", () => {
    expect(
      wordsOf([set("cordial", { start: 1440, end: 1530 }), set("carriage", { day: "Sunday", start: 60, end: 120 })]),
    ).toEqual([
      "On Saturday Cordial ends at 1.30 am at Town Hall; Quiet Carriage starts at 1 am there, too. They overlap by 30 minutes.",
    ]);
  });

  test("a musician in two bands, with the walk", () => {
    const bands = [cordial, { ...carriage, musicians: [{ person: "ana", name: "Ana" }] }];
    expect(wordsOf([set("cordial"), set("carriage", { venue: theatre, start: 1203 })], { bands })).toEqual([
      "On Saturday Cordial ends at 8 pm at Town Hall; Quiet Carriage starts at 8.03 pm at Phoenix Theatre, 5 minutes’ walk away. Ana Silva is in both. Ana Silva would be 2 minutes late.",
    ]);
    expect(wordsOf([set("cordial"), set("carriage", { venue: theatre, start: 1205 })], { bands })).toEqual([]);
  });

  test("a band in two places at once, whoever plays in it", () => {
    const sets = [
      set("cordial"),
      set("jam", { kind: "jam", title: "Late jam", bandIds: ["carriage", "cordial"], venue: theatre }),
    ];
    expect(wordsOf(sets)).toEqual([
      "On Saturday Cordial at Town Hall and Late jam at Phoenix Theatre, 5 minutes’ walk away, both start at 7 pm. Cordial is in both. They overlap by 60 minutes.",
    ]);
  });

  test("a venue that is closed, or not booked", () => {
    const hours = { use: "booked", from: 600, to: 1190 } as const;
    expect(wordsOf([set("cordial")], { notes: notes({ days: { Saturday: hours } }) })).toEqual([
      "On Saturday Town Hall may be used from 10 am until 7.50 pm; Cordial is there from 7 pm to 8 pm.",
    ]);
    const closed = { use: "closed", from: null, to: null } as const;
    expect(wordsOf([set("cordial")], { notes: notes({ days: { Saturday: closed } }) })).toEqual([
      "Town Hall is closed on Saturday; Cordial is there from 7 pm to 8 pm.",
    ]);
    const notYet = { use: "notYet", from: null, to: null } as const;
    expect(wordsOf([set("cordial"), later], { notes: notes({ days: { Saturday: notYet } }) })).toEqual([
      "Town Hall is not booked yet for Saturday; 2 sets are there.",
    ]);
    expect(wordsOf([set("cordial")], { notes: notes({ days: { Sunday: notYet } }) })).toEqual([]);
  });

  test("outside what the band offered", () => {
    const bands = [{ ...cordial, availability: ["Friday evening", "Saturday daytime"] }];
    expect(wordsOf([set("cordial")], { bands })).toEqual([
      "Cordial plays on Saturday at 7 pm. It offered Friday evening and Saturday daytime.",
    ]);
  });

  test("fees over the budget", () => {
    expect(wordsOf([], { budgetCents: 50_050 })).toEqual([
      "The bands’ fees, agreed or else asked for, are together $600, $99.50 over the budget of $500.50.",
    ]);
    expect(wordsOf([], { budgetCents: 60_000 })).toEqual([]);
  });

  test("of a set that is cancelled, or has no time, nothing", () => {
    expect(wordsOf([set("cordial"), set("carriage", { isCancelled: true })])).toEqual([]);
    expect(wordsOf([set("cordial"), set("carriage", { start: null, end: null })])).toEqual([]);
  });
});

test.each([
  { choices: ["Saturday evening"], day: "Saturday", start: 1140, is: true },
  { choices: ["Saturday daytime"], day: "Saturday", start: 1140, is: false },
  { choices: ["Saturday daytime", "Sunday"], day: "Sunday", start: 1140, is: true },
  { choices: ["saturdays, all day"], day: "Saturday", start: 600, is: true },
  { choices: ["Saturday morning"], day: "Saturday", start: 780, is: false },
  { choices: ["Saturday night"], day: "Saturday", start: 1470, is: true },
  { choices: ["Saturday and Sunday"], day: "Monday", start: 600, is: false },
  { choices: ["Any time"], day: "Saturday", start: 600, is: undefined },
  { choices: ["Friday", "any time"], day: "Saturday", start: 600, is: undefined },
  { choices: ["Friday to Sunday"], day: "Saturday", start: 600, is: undefined },
  { choices: ["Not on Friday"], day: "Saturday", start: 600, is: undefined },
  { choices: [], day: "Saturday", start: 600, is: undefined },
])("who ticked $choices offered $day at $start: $is", ({ choices, day, start, is }) => {
  expect(isOffered(choices, { day, start, end: start + 60 })).toBe(is);
});

test("an id is of a clash as it is: the same again, another one as soon as something of it changes", () => {
  const idOf = (...sets: ClashSet[]) =>
    findClashes({ days, sets, bands: [cordial, carriage], venues, notes: [], budgetCents: null }).map(({ id }) => id);
  const [before] = idOf(set("cordial"), set("carriage"));
  expect(idOf(set("carriage"), set("cordial"))).toEqual([before]);
  expect(idOf(set("cordial"), set("carriage"), set("elsewhere", { venue: theatre, bandIds: [] }))).toEqual([before]);
  for (const other of [{ start: 1141 }, { end: 1201 }, { day: "Sunday" }, { venue: theatre }])
    expect(idOf(set("cordial", other), set("carriage", other))).not.toContain(before);
});

const minutes = fc.integer({ min: 300, max: 1800 });
const venueName = fc.constantFrom(townHall, "the Town hall", theatre, "Bandstand");
const anySet = fc.record({
  day: fc.constantFrom(...days, "Someday"),
  venue: venueName,
  start: fc.option(minutes, { freq: 10 }),
  lasts: fc.option(fc.integer({ min: 1, max: 240 })),
  bandIds: fc.uniqueArray(fc.constantFrom("0", "1", "2", "3", "4", "5"), { maxLength: 3 }),
  isCancelled: fc.boolean(),
  kind: fc.constantFrom<ClashSet["kind"]>("concert", "event", "jam", "workshop", "soundCheck"),
});
const anyDay = fc.record({
  use: fc.constantFrom<VenueNotes["days"][string]["use"]>("", "booked", "notYet", "closed"),
  from: fc.option(minutes),
  to: fc.option(minutes),
});
const anyInput: fc.Arbitrary<ClashInput> = fc
  .record({
    sets: fc.array(anySet, { maxLength: 25 }),
    people: fc.array(fc.uniqueArray(fc.constantFrom("ana", "bo", "cy", "di"), { maxLength: 3 }), {
      minLength: 6,
      maxLength: 6,
    }),
    choices: fc.array(
      fc.uniqueArray(fc.constantFrom("Friday", "Saturday daytime", "Sunday evening", "any"), { maxLength: 2 }),
      {
        minLength: 6,
        maxLength: 6,
      },
    ),
    notes: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom(townHall, theatre),
        days: fc.dictionary(fc.constantFrom(...days), anyDay),
        changeover: fc.integer({ min: 0, max: 60 }),
      }),
      { selector: ({ name }) => name },
    ),
    budget: fc.option(fc.integer({ min: 0, max: 300 })),
  })
  .map(({ sets, people, choices, notes: noted, budget }) => ({
    days,
    sets: sets.map(({ lasts, start, ...rest }, index) => ({
      ...rest,
      id: String(index),
      title: "",
      start,
      end: start === null || lasts === null ? null : start + lasts,
    })),
    bands: people.map((names, index) =>
      band(String(index), `Band ${index}`, {
        musicians: names.map((name) => ({ person: name, name })),
        availability: choices[index] ?? [],
        feeCents: index * 10,
      }),
    ),
    venues,
    notes: noted,
    budgetCents: budget,
  }));

/** Every set beside every other one, and every rule as the issue says it. */
function slowly(input: ClashInput): string[] {
  const found: string[] = [];
  const sameVenue = (one: string, other: string) => plain(one) === plain(other);
  const notesOf = (venue: string) => input.notes.find(({ name }) => sameVenue(name, venue));
  const sets = input.sets.flatMap((each) => {
    if (each.isCancelled || each.start === null) return [];
    const midnight = 1440 * (days.includes(each.day) ? days.indexOf(each.day) : 1000);
    const end = each.end ?? each.start + 60;
    const bands = input.bands.filter(({ id }) => each.bandIds.includes(id));
    const people = bands.flatMap(({ id, musicians }) => [id, ...musicians.map(({ person }) => person)]);
    return [{ ...each, start: each.start, end, from: midnight + each.start, to: midnight + end, bands, people }];
  });
  for (const one of sets)
    for (const other of sets) {
      if (one.id === other.id || one.from > other.from || (one.from === other.from && one.id > other.id)) continue;
      const gap = other.from - one.to;
      if (sameVenue(one.venue, other.venue) && gap < (notesOf(one.venue)?.changeover ?? 0))
        found.push(`venue ${one.id} ${other.id}`);
      const isWalk =
        [one, other].some(({ venue }) => sameVenue(venue, townHall)) &&
        [one, other].some(({ venue }) => venue === theatre);
      if (gap < (isWalk ? 5 : 0) && one.people.some((person) => other.people.includes(person)))
        found.push(`musician ${one.id} ${other.id}`);
    }
  for (const { id, day, venue, start, end, bands } of sets) {
    const noted = notesOf(venue)?.days[day];
    if (noted && (noted.use === "closed" || start < (noted.from ?? 0) || end > (noted.to ?? 9999)))
      found.push(`closed ${id}`);
    for (const { availability } of bands)
      if (availability.length > 0 && !availability.includes("any")) {
        const day0 = availability.includes("Friday") && day === "Friday";
        const day1 = availability.includes("Saturday daytime") && day === "Saturday" && start < 18 * 60;
        const day2 = availability.includes("Sunday evening") && day === "Sunday" && start >= 17 * 60;
        if (!(day0 || day1 || day2)) found.push(`unavailable ${id}`);
      }
  }
  for (const { name, days: noted } of input.notes)
    for (const [day, { use }] of Object.entries(noted)) {
      const there = sets.filter((each) => each.day === day && sameVenue(each.venue, name)).map(({ id }) => id);
      if (use === "notYet" && there.length > 0) found.push(`notBooked ${there.toSorted().join(" ")}`);
    }
  const fees = input.bands.reduce((sum, { feeCents }) => sum + (feeCents ?? 0), 0);
  if (input.budgetCents !== null && fees > input.budgetCents) found.push("budget ");
  return found.toSorted();
}

function plain(venue: string) {
  return venue.toLowerCase().replace("the ", "");
}

function briefly(clashes: ReturnType<typeof findClashes>) {
  return clashes
    .map(({ kind, setIds }) => `${kind} ${(kind === "notBooked" ? setIds.toSorted() : setIds).join(" ")}`)
    .toSorted();
}

describe("on any schedule", () => {
  test("a slow and obvious implementation finds the same", () => {
    const isSame = (input: ClashInput) => {
      expect(briefly(findClashes(input))).toEqual(slowly(input));
    };
    fc.assert(fc.property(anyInput, isSame), { numRuns: 300 });
  });

  test("what a dragged set would clash with is what is found once it is there", () => {
    fc.assert(
      fc.property(anyInput, anySet, ({ sets, ...input }, { lasts: _, ...to }) => {
        const [dragged] = sets;
        if (dragged === undefined) return;
        const moved = { ...dragged, ...to, end: null };
        const after = findClashes({ ...input, sets: sets.map((each) => (each.id === moved.id ? moved : each)) });
        const concerned = after.filter(({ setIds }) => setIds.includes(moved.id)).map(({ id }) => id);
        const found = createClashFinder({ ...input, sets }).ofMoved(moved);
        expect(found.map(({ id }) => id).toSorted()).toEqual(concerned.toSorted());
      }),
    );
  });
});
