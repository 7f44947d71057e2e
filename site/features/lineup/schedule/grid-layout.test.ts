import fc from "fast-check";
import { expect, test } from "vitest";
import { programmeOf } from "../programme/programme.ts";
import { readBands } from "../records/lineup-contract.ts";
import { layOutDay } from "./grid-layout.ts";

/** Each line as `Band: Venue- Time`, all on Friday. */
function layOut(lines: string[], venues: string[] = []) {
  const records = lines.map((line, index) => {
    const [name = "", set = ""] = line.split(": ");
    return { id: `${index}`, fields: { "Band Name": name, Schedule_Text: [`Friday: ${set}`] } };
  });
  const known = venues.map((name) => ({ name, walks: [] }));
  const [friday] = programmeOf(readBands(records), known).days;
  return layOutDay(friday?.performances ?? [], known);
}

function placesOf(grid: ReturnType<typeof layOut>) {
  return grid.slots.flatMap(({ sets }) =>
    sets.map(({ band, column, row, end }) => `${band.name} ${column}, ${row}-${end}`),
  );
}

const headsOf = ({ venues }: ReturnType<typeof layOut>) =>
  venues.map(({ name, column, end }) => `${name} ${column}-${end}`);

test("a column is a venue, in the festival's order, without those that have nothing that day", () => {
  const lines = ["A: Barn- 7pm", "B: Hall- 8pm", "C: Park- 9pm"];
  expect(headsOf(layOut(lines, ["Park", "Lawn", "The Hall"]))).toEqual(["Park 1-2", "Hall 2-3", "Barn 3-4"]);
  expect(headsOf(layOut(lines))).toEqual(["Barn 1-2", "Hall 2-3", "Park 3-4"]);
});

test("a row is a quarter of an hour, a set without an end has four, and a pause has one row", () => {
  expect(placesOf(layOut(["A: Hall- noon - 12.30pm", "B: Hall- 12.30pm", "C: Hall- 8pm - 8.45pm"]))).toEqual([
    "A 1, 0-2",
    "B 1, 2-6",
    "C 1, 7-10",
  ]);
});

test("a time after a pause of the whole day says so, and no other", () => {
  const { slots } = layOut(["A: Hall- noon - 1pm", "B: Park- 12.30pm - 2pm", "C: Hall- 2pm", "D: Hall- 8pm"]);
  expect(slots.map(({ isAfterPause }) => isAfterPause)).toEqual([false, false, false, true]);
});

test("a venue where two bands play at once has two columns, and no more than it needs", () => {
  const grid = layOut(["A: Hall- 8pm - 10pm", "B: Hall- 9pm", "C: Hall- 10pm", "D: Park- 8pm"]);
  expect(headsOf(grid)).toEqual(["Hall 1-3", "Park 3-4"]);
  expect(placesOf(grid)).toEqual(["A 1, 0-8", "D 3, 0-4", "B 2, 4-8", "C 1, 8-12"]);
});

test("sets one after another stay so, at odd times and over midnight", () => {
  const grid = layOut([
    "A: Hall- 8pm - 9.05pm",
    "B: Hall- 9.05pm - 11.10pm",
    "C: Hall- 11.10pm - 12.40am",
    "D: Hall- 12.40am",
  ]);
  expect(headsOf(grid)).toEqual(["Hall 1-2"]);
  expect(placesOf(grid)).toEqual(["A 1, 0-4", "B 1, 4-13", "C 1, 13-19", "D 1, 19-23"]);
});

test("of two times in one row the first is its label", () => {
  const { slots } = layOut(["A: Hall- 8pm", "B: Park- 8.05pm", "C: Barn- 8.15pm"]);
  expect(slots.map(({ start, row, isLabelled }) => [start, row, isLabelled])).toEqual([
    [1200, 0, true],
    [1205, 0, false],
    [1215, 1, true],
  ]);
});

test("a day without a set has no columns", () => {
  expect(layOut([])).toEqual({ venues: [], slots: [] });
});

test("whatever the times, no two sets of a column overlap, and no row has three digits", () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([h, m]) => `${h}:${String(m).padStart(2, "0")}`);
  const lines = fc.array(fc.tuple(fc.constantFrom("Hall", "Park", "Barn"), time, fc.option(time)), { maxLength: 40 });
  fc.assert(
    fc.property(lines, (drawn) => {
      const { slots, venues } = layOut(
        drawn.map(([venue, from, to], index) => `B${index}: ${venue}- ${from}${to ? ` - ${to}` : ""}`),
      );
      const sets = slots.flatMap((slot) => slot.sets);
      expect(sets).toHaveLength(drawn.length);
      const cells = sets.flatMap(({ column, row, end }) =>
        Array.from({ length: end - row }, (_, index) => `${column} ${row + index}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
      expect(Math.max(0, ...sets.map(({ end }) => end))).toBeLessThan(100);
      for (const { set, column } of sets) {
        const head = venues.find(({ name }) => name === set.venue);
        expect(head && head.column <= column && column < head.end).toBe(true);
      }
    }),
  );
});
