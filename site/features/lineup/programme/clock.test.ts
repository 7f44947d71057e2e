import { describe, expect, it } from "vitest";
import { readBands } from "../records/lineup-contract.ts";
import {
  clockText,
  festivalDayAt,
  festivalDayOn,
  isNearFestival,
  nowAndNext,
  startOfFestivalDay,
  timedPerformances,
} from "./clock.ts";
import { programmeOf } from "./programme.ts";

const timeZone = "Australia/Melbourne";
/** The clocks go back from 3 to 2 in the night to Sunday 4 April. */
const april = { festival: { startDate: "2027-04-02", endDate: "2027-04-04" }, timeZone };
const june = { festival: { startDate: "2027-06-10", endDate: "2027-06-14" }, timeZone };

function timed(lines: Record<string, string[]>, time = june) {
  const records = Object.entries(lines).map(([id, Schedule_Text]) => ({
    id,
    fields: { "Band Name": id, Schedule_Text },
  }));
  const { days } = programmeOf(readBands(records));
  return timedPerformances(
    days.flatMap(({ performances }) => performances),
    time,
  );
}

function at(sets: ReturnType<typeof timed>, moment: string, time = june) {
  const found = nowAndNext(sets, time, Date.parse(moment));
  const names = (list: typeof sets) => list.map(({ band }) => band.name).join(" ");
  return found && [names(found.on), names(found.next)];
}

it.each([
  [0, "midnight"],
  [30, "12.30 am"],
  [9 * 60 + 5, "9.05 am"],
  [12 * 60, "noon"],
  [12 * 60 + 15, "12.15 pm"],
  [20 * 60, "8 pm"],
  [24 * 60, "midnight"],
  [25 * 60 + 30, "1.30 am"],
])("minute %i is %s", (minutes, text) => {
  expect(clockText(minutes)).toBe(text);
});

describe("now and next", () => {
  const sets = timed({
    A: ["Friday: Hall- 8pm - 10pm"],
    B: ["Friday: Park- 9pm"],
    C: ["Friday: Hall- 11pm - 1am", "Monday: Hall- 11.30pm - 12.30am"],
    D: ["Saturday: Park- 10am"],
    E: ["Tuesday: Park- 10am"],
  });

  it("are what plays, and what starts within an hour or first", () => {
    expect(at(sets, "2027-06-11T19:59:00+10:00")).toEqual(["", "A"]);
    expect(at(sets, "2027-06-11T20:00:00+10:00")).toEqual(["A", "B"]);
    expect(at(sets, "2027-06-11T19:30:00+10:00")).toEqual(["", "A"]);
    expect(at(sets, "2027-06-11T21:59:59+10:00")).toEqual(["A B", "C"]);
    expect(at(sets, "2027-06-11T22:00:00+10:00")).toEqual(["", "C"]);
  });

  it("go on over midnight, to the next day, and from the first day on", () => {
    expect(at(sets, "2027-06-11T23:59:00+10:00")).toEqual(["C", "D"]);
    expect(at(sets, "2027-06-12T00:59:00+10:00")).toEqual(["C", "D"]);
    expect(at(sets, "2027-06-12T01:00:00+10:00")).toEqual(["", "D"]);
    expect(at(sets, "2027-06-10T00:00:00+10:00")).toEqual(["", "A"]);
    expect(at(sets, "2027-06-09T23:59:00+10:00")).toBeUndefined();
  });

  it("are over after the last set, past midnight", () => {
    expect(at(sets, "2027-06-15T00:29:00+10:00")).toEqual(["C", ""]);
    expect(at(sets, "2027-06-15T00:30:00+10:00")).toBeUndefined();
  });

  it("are right in the night in which daylight saving ends", () => {
    const night = timed(
      { A: ["Saturday: Hall- 11pm - 1am"], B: ["Saturday: Hall- 1.30am - 2.45am"], C: ["Sunday: Hall- 10am"] },
      april,
    );
    expect(at(night, "2027-04-04T00:59:00+11:00", april)).toEqual(["A", "B"]);
    expect(at(night, "2027-04-04T02:44:00+11:00", april)).toEqual(["B", "C"]);
    // It is 2.44 again, an hour later.
    expect(at(night, "2027-04-04T02:44:00+10:00", april)).toEqual(["", "C"]);
    expect(at(night, "2027-04-04T10:00:00+10:00", april)).toEqual(["C", ""]);
  });
});

it("a moment is near the festival from more than a day before it to more than a day after it, in every time zone", () => {
  const isNear = (moment: string) => isNearFestival(june.festival, Date.parse(moment));
  expect(isNear("2027-06-09T00:00:00+14:00")).toBe(true);
  expect(isNear("2027-06-15T23:59:00-12:00")).toBe(true);
  expect(isNear("2027-06-07T00:00:00Z")).toBe(false);
  expect(isNear("2027-06-18T00:00:00Z")).toBe(false);
  expect(isNearFestival(undefined, Date.parse("2027-06-11T00:00:00Z"))).toBe(false);
});

it("a day of the festival lasts until five in the morning, on the night with an hour more, too", () => {
  const dayAt = (moment: string, time = june) => festivalDayAt(time, Date.parse(moment));
  expect(dayAt("2027-06-12T04:59:00+10:00")).toBe("Friday");
  expect(dayAt("2027-06-12T05:00:00+10:00")).toBe("Saturday");
  expect(dayAt("2027-06-15T04:59:00+10:00")).toBe("Monday");
  expect(dayAt("2027-06-15T05:00:00+10:00")).toBeUndefined();
  expect(dayAt("2027-06-10T04:59:00+10:00")).toBeUndefined();
  expect(dayAt("2027-04-04T02:30:00+10:00", april)).toBe("Saturday");
  expect(dayAt("2027-04-04T05:00:00+10:00", april)).toBe("Sunday");
  expect(festivalDayOn(june.festival, "2027-06-13")).toBe("Sunday");
  expect(festivalDayOn(june.festival, "")).toBeUndefined();
  expect(festivalDayOn(undefined, "2027-06-13")).toBeUndefined();
  const startAt = (moment: string) => startOfFestivalDay(timeZone, Date.parse(moment));
  expect(startAt("2027-06-12T04:59:00+10:00")).toBe(Date.parse("2027-06-11T05:00:00+10:00"));
  expect(startAt("2027-06-12T05:00:00+10:00")).toBe(Date.parse("2027-06-12T05:00:00+10:00"));
  // The day before is on until then, by the same clock.
  const [before, start] = [startAt("2027-04-04T02:30:00+10:00"), startAt("2027-04-04T05:00:00+10:00")];
  expect(before).toBe(Date.parse("2027-04-03T05:00:00+11:00"));
  expect([dayAt(new Date(start - 1).toISOString(), april), dayAt(new Date(start).toISOString(), april)]).toEqual([
    "Saturday",
    "Sunday",
  ]);
});
