import { expect, test } from "vitest";
import { programmeOf } from "../programme/programme.ts";
import { readBands } from "../records/lineup-contract.ts";
import { clashesOf, clashText } from "./clashes.ts";

const venues = [
  { name: "Phoenix Theatre", walks: [{ to: "Town Hall", minutes: 5 }] },
  { name: "Town Hall", walks: [{ to: "Bandstand", minutes: 1 }] },
  { name: "Bandstand", walks: [] },
];

function clashes(lines: Record<string, string>, known = venues) {
  const records = Object.entries(lines).map(([name, line]) => ({
    id: name,
    fields: { "Band Name": name, Schedule_Text: [line] },
  }));
  return programmeOf(readBands(records))
    .days.flatMap(({ performances }) => clashesOf(performances, known))
    .map(clashText);
}

test("a set that starts before the other is over, with the walk", () => {
  expect(
    clashes({ "Quiet Carriage": "Friday: Phoenix Theatre- 2pm - 3pm", Cordial: "Friday: Town Hall- 2.45pm" }),
  ).toEqual([
    "Quiet Carriage ends at 3 pm at Phoenix Theatre; Cordial starts at 2.45 pm at Town Hall, 5 minutes’ walk away. They overlap by 15 minutes.",
  ]);
});

test("one that starts before anybody can have walked there", () => {
  const lines = (time: string) => ({ A: "Friday: Phoenix Theatre- 2pm", B: `Friday: Town Hall- ${time}` });
  expect(clashes(lines("3.04pm"))).toEqual([
    "A ends at about 3 pm at Phoenix Theatre; B starts at 3.04 pm at Town Hall, 5 minutes’ walk away. You would be about 1 minute late.",
  ]);
  expect(clashes(lines("3.05pm"))).toEqual([]);
  expect(clashes(lines("3pm"), [])).toEqual([]);
});

test("two at one venue, over midnight, and on other days", () => {
  expect(
    clashes({
      A: "Friday: Town Hall- 11pm - 12.30am",
      B: "Friday: the town hall- 12.15am",
      C: "Saturday: Town Hall- 12.15pm",
    }),
  ).toEqual(["A ends at 12.30 am at Town Hall; B starts at 12.15 am there, too. They overlap by 15 minutes."]);
  expect(clashes({ A: "Friday: Town Hall- 8pm - 9pm", B: "Friday: Town Hall- 9pm" })).toEqual([]);
});

test("two that start at once, and each pair of three", () => {
  expect(clashes({ A: "Friday: Town Hall- 8pm", B: "Friday: Bandstand- 8pm", C: "Friday: Lawn- 8.30pm" })).toEqual([
    "A at Town Hall and B at Bandstand, 1 minute’s walk away, both start at 8 pm. They overlap by about 60 minutes.",
    "A ends at about 9 pm at Town Hall; C starts at 8.30 pm at Lawn. They overlap by about 30 minutes.",
    "B ends at about 9 pm at Bandstand; C starts at 8.30 pm at Lawn. They overlap by about 30 minutes.",
  ]);
  expect(clashes({ A: "Friday: Town Hall- 8pm", B: "Friday: Town Hall- 8pm" })).toEqual([
    "A and B both start at 8 pm at Town Hall. They overlap by about 60 minutes.",
  ]);
});

test("one within the other overlaps for as long as the shorter lasts", () => {
  const lines = (end: string) => ({ A: "Friday: Town Hall- 8pm - 11pm", B: `Friday: Lawn- 9pm${end}` });
  expect(clashes(lines(" - 9.45pm"))).toEqual([expect.stringMatching(/ They overlap by 45 minutes\.$/)]);
  expect(clashes(lines(""))).toEqual([expect.stringMatching(/ They overlap by about 60 minutes\.$/)]);
});
