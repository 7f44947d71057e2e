import { expect, it } from "vitest";
import { readBands } from "../records/lineup-contract.ts";
import { dayPath, performancesOf, programmeOf } from "./programme.ts";

function bands(lines: Record<string, string[]>) {
  return readBands(
    Object.entries(lines).map(([name, schedule]) => ({
      id: name,
      fields: { "Band Name": name, Schedule_Text: schedule },
    })),
  );
}

it("sorts by day, then by time, then by the order of the venues", () => {
  const lines = {
    A: ["Sunday: Hall- 8pm", "Friday: Hall- 9pm"],
    B: ["Friday: Park- 11am", "Friday: Hall- 7pm"],
    C: ["Tuesday: Hall- 9am", "Friday: Park- 9pm", "Friday: Barn- 9pm"],
  };
  const outline = (venues: string[]) =>
    programmeOf(
      bands(lines),
      venues.map((name) => ({ name, walks: [] })),
    ).days.map(({ name, performances }) => [
      name,
      performances.map(({ band, set }) => `${set.time} ${band.name} ${set.venue}`),
    ]);
  const [friday, sunday, tuesday] = outline(["Park", "Hall"]);
  expect(friday).toEqual(["Friday", ["11am B Park", "7pm B Hall", "9pm C Park", "9pm A Hall", "9pm C Barn"]]);
  expect([sunday, tuesday]).toEqual([
    ["Sunday", ["8pm A Hall"]],
    ["Tuesday", ["9am C Hall"]],
  ]);
  expect(outline(["Barn", "Hall", "Park"])[0]?.[1]?.slice(2)).toEqual(["9pm C Barn", "9pm A Hall", "9pm C Park"]);
});

it("keeps unparsed lines as written", () => {
  const { days, notes } = programmeOf(bands({ A: ["Sunday: roving, all morning"] }));
  expect(days).toEqual([]);
  expect(notes).toMatchObject([{ band: { name: "A" }, note: { text: "Sunday: roving, all morning" } }]);
});

it("gives a set a key that stays when its time and its venue change", () => {
  const keys = (lines: string[]) =>
    bands({ A: lines })
      .flatMap(performancesOf)
      .map(({ key }) => key);
  const before = keys(["Friday: Hall- 2pm", "Friday: Hall- 8pm", "by request", "Sunday: Hall- 8pm"]);
  expect(before).toEqual(["A.friday.1", "A.friday.2", "A.sunday.1"]);
  expect(keys(["Friday: Park- 3pm", "Friday: Barn- 9pm", "Sunday: Hall- noon"])).toEqual(before);
});

it("gives each day an address in lower case, whatever its name", () => {
  const { days } = programmeOf(bands({ A: ["Friday: Hall- 2pm", "Easter Eve: Hall- 3pm", "1/2: Hall- 4pm"] }));
  expect(days.map(dayPath)).toEqual(["/schedule/friday", "/schedule/1%2F2", "/schedule/easter-eve"]);
});
