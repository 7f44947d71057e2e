import { describe, expect, it, test } from "vitest";
import { festivalDays, inScheduleOrder, parseScheduleLine, parseTimes, timeText } from "./schedule.ts";

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

describe("a time", () => {
  it.each([
    ["7.30pm", at(19, 30)],
    ["7:30 pm", at(19, 30)],
    ["7.30 p.m.", at(19, 30)],
    ["11am", at(11)],
    ["11 AM", at(11)],
    ["12pm", at(12)],
    ["noon", at(12)],
    ["Midday", at(12)],
    ["19:30", at(19, 30)],
    ["09.15", at(9, 15)],
    ["9:15", at(9, 15)],
  ])("%s is read", (text, start) => expect(parseTimes(text)).toEqual({ start }));

  it.each([
    ["midnight", at(24)],
    ["12.30am", at(24, 30)],
    ["00:45", at(24, 45)],
    ["5am", at(5)],
  ])("%s belongs to the night it falls in, up to five in the morning", (text, start) =>
    expect(parseTimes(text)).toEqual({ start }),
  );

  it.each([
    "",
    "7",
    "late",
    "Hill Hall",
    "25:00",
    "13pm",
    "0am",
    "7.75pm",
    "7pm and 9pm",
    "7pm-8pm-9pm",
    "8pm - late",
    "-7pm",
  ])("%j is none", (text) => expect(parseTimes(text)).toBeUndefined());

  it("is read the same however it is written, at every quarter of an hour of the day", () => {
    for (let minutes = 5 * 60; minutes < 24 * 60; minutes += 15) {
      const [hours, past] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, "0")];
      const half = hours < 12 ? "am" : "pm";
      const written = [
        `${hours}:${past}`,
        `${hours}.${past}`,
        `${hours % 12 || 12}.${past}${half}`,
        `${hours % 12 || 12}:${past} ${half}`,
      ];
      for (const text of written) expect(parseTimes(text), text).toEqual({ start: minutes });
    }
  });
});

describe("a range of times", () => {
  it.each([
    ["8pm - 10.30pm", at(20), at(22, 30)],
    ["11am-12.30pm", at(11), at(12, 30)],
    ["7:30 pm – 9pm", at(19, 30), at(21)],
    ["7.30pm—9pm", at(19, 30), at(21)],
    ["noon to 2pm", at(12), at(14)],
    ["8pm until midnight", at(20), at(24)],
    ["19:30-21:00", at(19, 30), at(21)],
    ["7 - 9pm", at(19), at(21)],
    ["7.30-9pm", at(19, 30), at(21)],
    ["11 - 1pm", at(11), at(13)],
    ["9am - 5", at(9), at(17)],
    ["9:30 - 11:00", at(9, 30), at(11)],
  ])("%s is read", (text, start, end) => expect(parseTimes(text)).toEqual({ start, end }));

  it.each([
    ["11pm - 1am", at(23), at(25)],
    ["22:00 - 0:30", at(22), at(24, 30)],
    ["12.30am - 2am", at(24, 30), at(26)],
    ["10pm - 10pm", at(22), at(46)],
  ])("%s rolls over midnight", (text, start, end) => expect(parseTimes(text)).toEqual({ start, end }));
});

describe("a line of the schedule", () => {
  it("has its day, venue and time", () => {
    const text = "Friday: Town Hall- 8pm - 10pm";
    expect(parseScheduleLine(text)).toEqual({
      kind: "set",
      text,
      day: "Friday",
      venue: "Town Hall",
      time: "8pm - 10pm",
      start: at(20),
      end: at(22),
    });
  });

  it.each([
    ["Sunday: Wesley-Hill Hall- 3pm", "Wesley-Hill Hall", "3pm"],
    ["Sunday: The Come-and-Try Tent - back lawn- 7pm-8pm", "The Come-and-Try Tent - back lawn", "7pm-8pm"],
    ["Sunday: Town Hall – 7pm", "Town Hall", "7pm"],
    ["Sunday: Stage 2-7pm", "Stage 2", "7pm"],
    ["Sunday: Hall: upstairs- 7:30pm", "Hall: upstairs", "7:30pm"],
  ])("%s parts at the first hyphen before a time", (text, venue, time) =>
    expect(parseScheduleLine(text)).toMatchObject({ kind: "set", venue, time }),
  );

  it.each([
    ["SUNDAY", "Sunday"],
    ["sun", "Sunday"],
    ["Thurs.", "Thursday"],
    ["Tuesday", "Tuesday"],
  ])("reads %s as %s", (written, day) =>
    expect(parseScheduleLine(`${written}: Town Hall- 7pm`)).toMatchObject({ day }),
  );

  it.each([
    "Sunday: roving through the market, all morning",
    "Sunday: Town Hall- soon",
    "Sunday: Town Hall 8pm - 10pm",
    "Sunday: Town Hall 19:30 - 21:00",
    "Sunday: Town Hall 7.30 p.m. to 9 p.m. - 10pm",
    "Sunday: - 7pm",
    ": Town Hall- 7pm",
    "To be announced",
    "",
  ])("that does not parse stays unchanged: %j", (text) =>
    expect(parseScheduleLine(text)).toEqual({ kind: "note", text }),
  );

  it("never loses a word of what was written, whatever it is", () => {
    const pieces = ["Friday", ":", "-", " ", "Town Hall", "7pm", "–", "noon", "to", "9", "."];
    for (let seed = 1; seed < 3000; seed++) {
      const text = Array.from({ length: 7 }, (_, i) => pieces[(seed * (i + 3) * 2654435761) % pieces.length])
        .join("")
        .trim();
      expect(parseScheduleLine(text).text).toBe(text);
    }
  });
});

test.each([
  ["8pm - 9.30pm", "8 pm to 9.30 pm"],
  ["8–9.30pm", "8 to 9.30 pm"],
  ["8 p.m. until 9.30PM", "8 pm until 9.30 pm"],
  ["11 a.m.", "11 am"],
  ["noon - 13:30", "noon to 13:30"],
  ["12pm", "noon"],
  ["11am - 12 p.m.", "11 am to noon"],
  ["12.00pm - 12.30pm", "noon to 12.30 pm"],
  ["12 noon - 2pm", "noon to 2 pm"],
  ["11pm - 12am", "11 pm to midnight"],
  ["11pm - 12 midnight", "11 pm to midnight"],
  ["12 midday", "noon"],
  ["midday - 7.12pm", "noon to 7.12 pm"],
])("%s is shown as %s", (time, shown) =>
  expect(timeText({ time, ...parseTimes(time) })).toBe(shown.replaceAll(/ (?=[ap]m)/g, "\u00a0")),
);

describe("the order of a schedule", () => {
  it("is Thursday to Monday, then by time; unknown days after, what does not parse last", () => {
    const written = [
      "by arrangement",
      "Monday: A- noon",
      "Tuesday: A- 9am",
      "Sunday: A- 7pm",
      "Sunday: A- 12.30am",
      "Sunday: A- 11am",
      "Thursday: A- 9pm",
    ];
    const ordered = inScheduleOrder(written.map(parseScheduleLine)).map((line) => line.text);
    expect(ordered).toEqual([
      "Thursday: A- 9pm",
      "Sunday: A- 11am",
      "Sunday: A- 7pm",
      "Sunday: A- 12.30am",
      "Monday: A- noon",
      "Tuesday: A- 9am",
      "by arrangement",
    ]);
  });

  it("is the same from whatever order the lines come in", () => {
    const lines = festivalDays.flatMap((day) =>
      ["9am", "1pm", "8.30pm"].map((time) => parseScheduleLine(`${day}: A- ${time}`)),
    );
    for (let shift = 0; shift < lines.length; shift++) {
      expect(inScheduleOrder([...lines.slice(shift), ...lines.slice(0, shift)])).toEqual(lines);
    }
  });
});
