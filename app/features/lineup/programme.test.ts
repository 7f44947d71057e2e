import { expect, it } from "vitest";
import { readBands } from "./lineup-contract.ts";
import { programmeOf } from "./programme.ts";

function bands(lines: Record<string, string[]>) {
  return readBands(
    Object.entries(lines).map(([name, schedule]) => ({
      id: name,
      fields: { "Band Name": name, Schedule_Text: schedule },
    })),
  );
}

function outline(lines: Record<string, string[]>) {
  return programmeOf(bands(lines)).days.map(({ name, venues }) => [
    name,
    venues.map((venue) => [venue.name, venue.performances.map(({ band, set }) => `${set.time} ${band.name}`)]),
  ]);
}

it("sorts by day, then by the venue that starts first, then by time", () => {
  const lines = {
    A: ["Sunday: Hall- 8pm", "Friday: Hall- 9pm"],
    B: ["Friday: Park- 11am", "Friday: Hall- 7pm"],
    C: ["Tuesday: Hall- 9am", "Friday: Park- noon"],
  };
  expect(outline(lines)).toEqual([
    [
      "Friday",
      [
        ["Park", ["11am B", "noon C"]],
        ["Hall", ["7pm B", "9pm A"]],
      ],
    ],
    ["Sunday", [["Hall", ["8pm A"]]]],
    ["Tuesday", [["Hall", ["9am C"]]]],
  ]);
});

it("keeps unparsed lines as written", () => {
  const { days, notes } = programmeOf(bands({ A: ["Sunday: roving, all morning"] }));
  expect(days).toEqual([]);
  expect(notes).toMatchObject([{ band: { name: "A" }, note: { text: "Sunday: roving, all morning" } }]);
});
