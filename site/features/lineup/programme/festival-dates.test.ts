import { describe, expect, it } from "vitest";
import {
  dateOfDay,
  dayTitle,
  festivalDatesText,
  localIso,
  setTimes,
  type WallTime,
  zonedTimes,
} from "./festival-dates.ts";
import { festivalDays, parseScheduleLine, type ScheduleSet } from "./schedule.ts";

const june = { startDate: "2027-06-10", endDate: "2027-06-14" };

function timesOf(line: string) {
  const set = parseScheduleLine(line);
  if (set.kind === "note") throw new Error(`${line} does not parse`);
  return timesIn(set);
}

function timesIn(set: ScheduleSet) {
  const times = setTimes(june, set);
  return times && [localIso(times.start), localIso(times.end)];
}

describe("the days of the festival", () => {
  it("have the dates of its entry", () => {
    expect(festivalDays.map((day) => dateOfDay(june, day))).toEqual([
      "2027-06-10",
      "2027-06-11",
      "2027-06-12",
      "2027-06-13",
      "2027-06-14",
    ]);
    expect(dayTitle("Thursday", june)).toBe("Thursday 10 June");
  });

  it("have none where the festival has no such day", () => {
    expect(dateOfDay(june, "Tuesday")).toBeUndefined();
    expect(dayTitle("Tuesday", june)).toBe("Tuesday");
    expect(dayTitle("Friday", undefined)).toBe("Friday");
  });

  it("are the first of their name in a festival longer than a week", () => {
    expect(dateOfDay({ startDate: "2027-06-10", endDate: "2027-07-10" }, "Monday")).toBe("2027-06-14");
  });

  it.each([
    [june, "Thursday 10 to Monday 14 June 2027"],
    [{ startDate: "2027-05-30", endDate: "2027-06-01" }, "Sunday 30 May to Tuesday 1 June 2027"],
    [{ startDate: "2026-12-31", endDate: "2027-01-02" }, "Thursday 31 December 2026 to Saturday 2 January 2027"],
    [{ startDate: "2027-06-12", endDate: "2027-06-12" }, "Saturday 12 June 2027"],
  ])("%j read as %s", (dates, text) => expect(festivalDatesText(dates)).toBe(text));
});

describe("a set's times", () => {
  it.each([
    ["Friday: A- 8pm - 9.30pm", "2027-06-11T20:00", "2027-06-11T21:30"],
    ["Friday: A- 8pm", "2027-06-11T20:00", "2027-06-11T21:00"],
    ["Friday: A- 11.30pm", "2027-06-11T23:30", "2027-06-12T00:30"],
    ["Friday: A- 11pm - 1am", "2027-06-11T23:00", "2027-06-12T01:00"],
    ["Saturday: A- 12.30am", "2027-06-13T00:30", "2027-06-13T01:30"],
  ])("%s", (line, start, end) => expect(timesOf(line)).toEqual([start, end]));

  it("are unknown on a day without a date", () => expect(timesOf("Tuesday: A- 8pm")).toBeUndefined());
});

describe("a time with its zone's offset", () => {
  const startOf = (time: WallTime, zone: string) => zonedTimes({ start: time, end: time }, zone).startDate;
  it.each([
    ["2027-06-10", "Australia/Melbourne", "+10:00"],
    ["2027-01-10", "Australia/Melbourne", "+11:00"],
    ["2027-06-10", "Asia/Kolkata", "+05:30"],
    ["2027-06-10", "UTC", "+00:00"],
    ["2027-06-10", "America/New_York", "-04:00"],
  ])("on %s in %s is %s off", (date, zone, offset) => {
    expect(startOf({ date, minutes: 19 * 60 + 30 }, zone)).toBe(`${date}T19:30:00${offset}`);
  });

  it("is correct before and after a daylight saving change", () => {
    const at = (hours: number) => startOf({ date: "2027-04-04", minutes: hours * 60 }, "Australia/Melbourne").slice(-6);
    expect([at(1), at(4)]).toEqual(["+11:00", "+10:00"]);
  });

  it.each([
    // The clocks go on from 2 to 3 in the night to 3 October, and back from 3 to 2 in the night to 4 April.
    ["2027-10-02", "2.30am - 3.15am", 45],
    ["2027-10-02", "11pm - 2.30am", 210],
    ["2027-10-02", "2.30am", 60],
    ["2027-10-02", "1.30am - 3.30am", 120],
    ["2027-04-03", "2.30am - 3.15am", 45],
    ["2027-04-03", "1.30am - 2.45am", 75],
    ["2027-04-03", "2.15am - 2.45am", 30],
  ])("a set of the night of %s, %s, lasts %i minutes, as its line says", (date, time, minutes) => {
    const set = parseScheduleLine(`Saturday: Hall- ${time}`);
    const times = set.kind === "set" && setTimes({ startDate: date, endDate: date }, set);
    const { startDate, endDate } = zonedTimes(
      times || { start: { date, minutes: 0 }, end: { date, minutes: 0 } },
      "Australia/Melbourne",
    );
    expect((Date.parse(endDate) - Date.parse(startDate)) / 60_000).toBe(minutes);
  });
});
