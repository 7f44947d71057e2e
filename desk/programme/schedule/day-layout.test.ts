import { expect, test } from "vitest";
import { noFields } from "#desk/line-up/draft/set-contract.ts";
import { placeWords, typedTime } from "#desk/line-up/draft/set-words.ts";
import type { VenueDay } from "#desk/line-up/venues/venue-notes.ts";
import { layOutDay } from "./day-layout.ts";
import { endingAt, newSetId, placedAt, setsFrom, startingAt } from "./set-places.ts";

const setAt = (id: string, venue: string, start: number, end: number | null) => ({
  ...noFields,
  id,
  venue,
  when: { day: "Saturday", start, end },
});

test("a day has a column for each venue, and sets that overlap there share it", () => {
  const sets = [
    setAt("a", "Town Hall", 1170, 1260),
    setAt("b", "the town hall", 1200, null),
    setAt("c", "Town Hall", 1260, 1320),
    setAt("d", "Bandstand", 540, 600),
    { ...setAt("e", "Bandstand", 600, 660), when: { day: "Sunday", start: 600, end: 660 } },
  ];
  const { from, to, blocks } = layOutDay(sets, "Saturday", ["Bandstand", "Town Hall"], []);
  expect([from, to]).toEqual([480, 1440]);
  const shown = blocks.map(({ set, column, row, end, lane, lanes }) => [set.id, column, row, end, lane, lanes]);
  expect(shown).toEqual([
    ["d", 0, 12, 24, 0, 1],
    ["a", 1, 138, 156, 0, 2],
    ["b", 1, 144, 156, 1, 2],
    ["c", 1, 156, 168, 0, 1],
  ]);
});

test("a day is shown from an hour before its first set, or from when a venue opens, and not before five", () => {
  const fromOf = (sets: ReturnType<typeof setAt>[], opens?: Partial<VenueDay>) => {
    const notes = opens ? [{ days: { Saturday: { use: "booked" as const, from: null, to: null, ...opens } } }] : [];
    return layOutDay(sets, "Saturday", ["Town Hall"], notes).from / 60;
  };
  const evening = setAt("a", "Town Hall", 18 * 60 + 30, null);
  expect(fromOf([evening])).toBe(17);
  expect(fromOf([evening], { from: 15 * 60 })).toBe(15);
  expect(fromOf([evening], { from: 20 * 60 })).toBe(17);
  expect(fromOf([evening], { use: "closed", from: 15 * 60 })).toBe(17);
  expect(fromOf([], { from: 12 * 60 })).toBe(12);
  expect(fromOf([])).toBe(10);
  expect(fromOf([setAt("b", "Town Hall", 5 * 60 + 30, null)])).toBe(5);
});

test("a set stays as long as it is when it moves, within its day, and loses its line as it was written", () => {
  const when = { day: "Saturday", start: 1170, end: 1260 };
  expect(startingAt(when, 1185)).toEqual({ day: "Saturday", start: 1185, end: 1275 });
  expect(startingAt(when, 0)).toEqual({ day: "Saturday", start: 300, end: 390 });
  expect(startingAt({ ...when, end: null }, 9999)).toEqual({ day: "Saturday", start: 1735, end: null });
  expect([endingAt(when, 0), endingAt(when, 9999)].map(({ end }) => end)).toEqual([1175, 2610]);
  const written = { ...noFields, when, venue: "Town Hall", line: "Saturday: Town Hall- 7.30pm - 9pm" };
  expect(placedAt(written, { when, venue: "Town Hall" })).toEqual(written);
  expect(placedAt(written, { when, venue: "Bandstand" })).toEqual({ ...written, venue: "Bandstand", line: null });
});

test("what is at a venue from a time on, the first to begin first", () => {
  const sets = [
    setAt("late", "Bandstand", 1080, null),
    setAt("at", "Bandstand", 960, 1020),
    setAt("before", "Bandstand", 930, 990),
  ];
  const found = setsFrom(
    [...sets, setAt("hall", "Town Hall", 1000, null)],
    { day: "Saturday", start: 960 },
    "bandstand",
  );
  expect(found.map(({ id }) => id)).toEqual(["at", "late"]);
});

test("a new set is called by its band, the day and a number; an event by nothing that another one has", () => {
  const fields = { ...noFields, bandIds: ["cordial"], when: { day: "Saturday", start: 600, end: null } };
  const first = newSetId([], fields);
  expect([first, newSetId([{ ...fields, id: first }], fields)]).toEqual(["cordial.saturday.1", "cordial.saturday.2"]);
  expect(newSetId([], { ...fields, bandIds: [] })).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ["7.30pm", 1170],
  ["7.30 pm", 1170],
  ["19:30", 1170],
  ["7.30", 1170],
  ["4", 960],
  ["07:30", 450],
  ["10.30", 630],
  ["noon", 720],
  ["midnight", 1440],
  ["12.30 am", 1470],
  ["4.55am", 1735],
  ["7pm - 9pm", undefined],
  ["soon", undefined],
])("%s is a time", (typed, minutes) => expect(typedTime(typed)).toBe(minutes));

test("a place in words", () => {
  const when = { day: "Saturday", start: 1410, end: 1500 };
  expect(placeWords({ when, venue: "Town Hall" })).toBe("Saturday 11.30 pm to 1 am, Town Hall");
  expect(placeWords({ when: null, venue: "", line: "after the parade" })).toBe("after the parade");
});
