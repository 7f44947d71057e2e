import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseScheduleLine } from "./schedule.ts";

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

function read(time: string) {
  const line = parseScheduleLine(`Saturday: Town Hall- ${time}`);
  return line.kind === "note" ? undefined : { venue: line.venue, start: line.start, end: line.end };
}

describe("a time in words", () => {
  it.each([
    ["12 noon - 1pm", at(12), at(13)],
    ["12noon-1.30pm", at(12), at(13, 30)],
    ["12 Noon to 1 pm", at(12), at(13)],
    ["11.30 - 12 noon", at(11, 30), at(12)],
    ["midday–2pm", at(12), at(14)],
    ["12 midday - 1.15pm", at(12), at(13, 15)],
    ["12.00 noon", at(12), undefined],
    ["12 midnight - 1am", at(24), at(25)],
    ["10pm - 12 midnight", at(22), at(24)],
    ["11 - 12 midnight", at(23), at(24)],
    ["12am", at(24), undefined],
    ["0:30", at(24, 30), undefined],
    ["8pm sharp - 9pm", at(20), at(21)],
    ["8pm sharp", at(20), undefined],
    ["8.00pm", at(20), undefined],
    ["8.00pm—9.00pm", at(20), at(21)],
    ["8 PM – 9 P.M.", at(20), at(21)],
    ["730pm - 9pm", at(19, 30), at(21)],
    ["2000hrs", at(20), undefined],
    ["2000 - 2130 hrs", undefined, undefined],
    ["2000hrs - 2130hrs", at(20), at(21, 30)],
    ["0930 hrs to 1030 hrs", at(9, 30), at(10, 30)],
    ["20h", at(20), undefined],
    ["20h30-22h", at(20, 30), at(22)],
    ["20:00 - 24:00", at(20), at(24)],
    ["from 8pm", at(20), undefined],
    ["from 8pm to 9pm", at(20), at(21)],
    ["8pm 'til 9pm", at(20), at(21)],
    ["8 - 9pm", at(20), at(21)],
    ["8-9pm", at(20), at(21)],
    ["11-1pm", at(11), at(13)],
    ["11pm - 1am", at(23), at(25)],
    ["9:00 - 22:00", at(9), at(22)],
    ["12.30 - 2.00", at(12, 30), at(14)],
    ["11.30 - 1.15", at(11, 30), at(13, 15)],
  ])("%s is read, or stays as it is", (time, start, end) =>
    expect(read(time)).toEqual(start === undefined ? undefined : { venue: "Town Hall", start, end }),
  );

  it.each([
    "7pm (doors) - 8pm",
    "doors 7 - 8pm",
    "doors 7pm, 8pm - 9pm",
    "8pm till late",
    "8 PM–LATE",
    "8pm - late",
    "8pm onwards",
    "approx 8pm",
    "8ish",
    "8ish - 9pm",
    "8pm-ish",
    "7.30 for 8pm",
    "7 for 7.30 - 9pm",
    "half past 7 - 9pm",
    "quarter to eight - 9pm",
    "noon-ish - 2pm",
    "8 o'clock - 9pm",
    "8-9 - 10pm",
    "8pm & 10pm - 11pm",
    "1 2pm",
    "8 hours",
    "25.30 - 9pm",
    "7.75pm - 9pm",
    "20.00pm - 9pm",
    "8pm/9pm - 10pm",
    "set 1 8pm, set 2 9pm - 10pm",
  ])("%s stays as it is written", (time) => expect(read(time)).toBeUndefined());
});

test.each([
  ["Saturday: Town Hall 12 noon - 1pm"],
  ["Saturday: Town Hall noon - 1pm"],
  ["Saturday: Town Hall 8 - 9pm"],
  ["Saturday: Town Hall from 8 - 9pm"],
  ["Saturday: Main Stage 7-8pm"],
  ["Saturday: Supper Room 7 - 8.30pm"],
  ["Saturday: Theatre Royal Front Bar 7 - 8pm"],
  ["Saturday: Phee Broadway Theatre 7–8pm"],
  ["Saturday: Town Hall 2000hrs - 2100hrs"],
  ["Saturday: Town Hall 20h - 22h"],
  ["Saturday: Town Hall (8.30 doors) - 9pm"],
  ["Friday 8:30 - 9pm"],
  ["Saturday: Rooms 3-4 - 8pm"],
  ["Saturday: Studio 1–2 – 9pm"],
  ["Saturday: Stage 3-4 to 8pm"],
  ["Saturday: Levels 5-6 until 11pm"],
])("%s, whose venue would have half of the time, stays as it is written", (line) =>
  expect(parseScheduleLine(line)).toEqual({ kind: "note", text: line }),
);

test.each([
  ["Saturday: Midnight Café- 9pm", "Midnight Café"],
  ["Saturday: Noonan’s Hall- 9pm", "Noonan’s Hall"],
  ["Saturday: Hall 8- 9pm", "Hall 8"],
  ["Saturday: Stage 8 - 9pm", "Stage 8"],
  ["Saturday: Club 54 - 9pm", "Club 54"],
  ["Saturday: Stage 2-8pm - 9pm", "Stage 2"],
  ["Saturday: Rooms 3-4- 8pm - 9pm", "Rooms 3-4"],
  ["Saturday: The Stage 8 - 9pm", "The Stage 8"],
  ["Saturday: Shed no. 8 - 9pm", "Shed no. 8"],
  ["Saturday: Main Stage 8- 9pm", "Main Stage 8"],
  ["Saturday: Rotunda - 2nd stage - 7pm", "Rotunda - 2nd stage"],
  ["Saturday: Town Hall -- 7pm", "Town Hall"],
])("%s is at a venue that has a number, a word or a hyphen of its own", (line, venue) =>
  expect(parseScheduleLine(line)).toMatchObject({ kind: "set", venue }),
);

/** How somebody may write a time, and what it is without any doubt. */
const writtenTime = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 0, 15, 30, 45), style: fc.nat(6) })
  .map(({ hour, minute, style }) => {
    const [two, past] = [String(hour).padStart(2, "0"), String(minute).padStart(2, "0")];
    const half = hour < 12 ? "am" : "pm";
    const twelve = hour % 12 || 12;
    const words = hour === 12 ? "12 noon" : "12 midnight";
    const styles = [
      minute === 0 ? `${twelve}${half}` : `${twelve}.${past}${half}`,
      `${twelve}:${past} ${half.toUpperCase()}`,
      `${twelve}${past}${half}`,
      `${two}${past}hrs`,
      minute === 0 ? `${two}h` : `${two}h${past}`,
      `${twelve} . ${past} ${half.charAt(0)}.m.`,
      minute === 0 && hour % 12 === 0 ? words : `${twelve}.${past}${half} sharp`,
    ];
    return { text: styles[style] ?? "", minutes: hour * 60 + minute };
  });
const between = fc.constantFrom(" - ", "-", "–", " — ", " to ", " until ", " till ");
/** What makes a time another one, or nothing. */
const noise = fc.constantFrom(
  "",
  "",
  "doors ",
  "(doors) ",
  "approx ",
  "for ",
  "ish ",
  "late ",
  "7 ",
  "8.30 ",
  "set 2 ",
  "& ",
  "past ",
);
const venue = fc.constantFrom(
  "Town Hall",
  "Wesley-Hill Hall",
  "Stage 2",
  "Tent - back lawn",
  "Hall 8",
  "Midnight Café",
);

test("a line has the times that it says without doubt, or stays as it is written: never other ones", () => {
  const line = fc.tuple(
    venue,
    fc.constantFrom("- ", " - ", "–"),
    noise,
    writtenTime,
    noise,
    between,
    fc.option(writtenTime),
    noise,
  );
  fc.assert(
    fc.property(line, ([place, hyphen, before, first, middle, to, second, after]) => {
      const middleWords = middle === "" ? "" : ` ${middle.trim()}`;
      const range = second === null ? "" : `${to}${second.text}`;
      const text = `Friday: ${place}${hyphen}${before}${first.text}${middleWords}${range} ${after}`.trim();
      const set = parseScheduleLine(text);
      const isPlain = [before, middle, after].every((words) => words === "");
      if (set.kind === "note") {
        expect(set.text).toBe(text);
        if (isPlain && place !== "Hall 8") expect(text).toBe("a set");
        return;
      }
      expect(isPlain, text).toBe(true);
      expect(set.venue, text).toBe(place);
      expect(set.start % 1440, text).toBe(first.minutes);
      expect(set.end === undefined ? null : set.end % 1440, text).toBe(second === null ? null : second.minutes);
      expect(set.end ?? set.start + 1, text).toBeGreaterThan(set.start);
    }),
    { numRuns: 2000 },
  );
});
