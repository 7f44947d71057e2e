import { describe, expect, test } from "vitest";
import { readBands } from "../records/lineup-contract.ts";
import { festivalMoment } from "./festival-moment.ts";

const timeZone = "Australia/Melbourne";
const june = { startDate: "2027-06-10", endDate: "2027-06-14" };
const evenings = bandsAt(
  "Thursday: Town Hall- 6pm - 10pm",
  "Friday: Town Hall- 7.30pm - 11.30pm",
  "Saturday: Bandstand- 12pm - 1pm",
  "Saturday: Town Hall- 11pm - 1am",
  "Sunday: Bandstand- 2pm - 3pm",
  "Monday: Town Hall- 2pm - 4pm",
);

function bandsAt(...lines: string[]) {
  return readBands([{ id: "band", fields: { "Band Name": "Band", Schedule_Text: lines } }]);
}

/** The words at a time with its offset. */
function wordsAt(at: string, { festival = june, bands = evenings } = {}) {
  return festivalMoment({ festival, bands, timeZone }, Date.parse(at)).words;
}

function changeAfter(at: string) {
  const { changesAt } = festivalMoment({ festival: june, bands: evenings, timeZone }, Date.parse(at));
  return Number.isFinite(changesAt) ? new Date(changesAt).toISOString() : undefined;
}

describe("before the festival", () => {
  test("the days are counted at the festival, and change at its midnight", () => {
    expect(wordsAt("2026-11-22T12:00:00+11:00")).toBe("In 200 days");
    expect(wordsAt("2027-06-08T23:59:59+10:00")).toBe("In 2 days");
    expect(wordsAt("2027-06-09T00:00:00+10:00")).toBe("Tomorrow, from 6 pm");
    expect(wordsAt("2027-06-09T23:59:59+10:00")).toBe("Tomorrow, from 6 pm");
    expect(wordsAt("2027-06-10T00:00:00+10:00")).toBe("Tonight, from 6 pm");
  });

  test("a day of 23 or 25 hours counts as one", () => {
    const april = { festival: { startDate: "2027-04-05", endDate: "2027-04-05" }, bands: [] };
    expect(wordsAt("2027-04-03T23:59:59+11:00", april)).toBe("In 2 days");
    expect(wordsAt("2027-04-04T00:00:00+11:00", april)).toBe("Tomorrow");
    expect(wordsAt("2027-04-04T23:59:59+10:00", april)).toBe("Tomorrow");
    const october = { festival: { startDate: "2027-10-04", endDate: "2027-10-04" }, bands: [] };
    expect(wordsAt("2027-10-02T23:59:59+10:00", october)).toBe("In 2 days");
    expect(wordsAt("2027-10-03T23:59:59+11:00", october)).toBe("Tomorrow");
  });
});

describe("during the festival", () => {
  test("the words say when the music starts, while it plays that it is on, and after it what comes next", () => {
    expect(wordsAt("2027-06-10T17:59:59+10:00")).toBe("Tonight, from 6 pm");
    expect(wordsAt("2027-06-10T18:00:00+10:00")).toBe("On now");
    expect(wordsAt("2027-06-10T22:00:00+10:00")).toBe("Tomorrow, from 7:30 pm");
    expect(wordsAt("2027-06-11T00:00:00+10:00")).toBe("Tonight, from 7:30 pm");
    expect(wordsAt("2027-06-12T08:00:00+10:00")).toBe("Today, from noon");
  });

  test("a set that ends after midnight belongs to the evening before", () => {
    expect(wordsAt("2027-06-13T00:59:59+10:00")).toBe("On now");
    expect(wordsAt("2027-06-13T01:00:00+10:00")).toBe("Today, from 2 pm");
  });

  test("a date without set times is on all day", () => {
    const bands = bandsAt("Thursday: Town Hall- 6pm - 10pm");
    expect(wordsAt("2027-06-10T23:59:59+10:00", { festival: june, bands })).toBe("Tomorrow");
    expect(wordsAt("2027-06-11T00:00:00+10:00", { festival: june, bands })).toBe("On now");
    expect(wordsAt("2027-06-13T23:59:59+10:00", { festival: june, bands })).toBe("On now");
  });

  test("the last day is named", () => {
    expect(wordsAt("2027-06-14T09:00:00+10:00")).toBe("Last day, from 2 pm");
    expect(wordsAt("2027-06-14T15:00:00+10:00")).toBe("On now, the last day");
  });

  test("a night in which the clock goes back has its times by the clock on the wall", () => {
    const april = {
      festival: { startDate: "2027-04-03", endDate: "2027-04-04" },
      bands: bandsAt("Saturday: Town Hall- 8pm - 1am", "Sunday: Town Hall- 7pm - 9pm"),
    };
    expect(wordsAt("2027-04-03T19:59:59+11:00", april)).toBe("Tonight, from 8 pm");
    expect(wordsAt("2027-04-04T00:59:59+11:00", april)).toBe("On now");
    expect(wordsAt("2027-04-04T18:59:59+10:00", april)).toBe("Last day, from 7 pm");
    expect(wordsAt("2027-04-04T19:00:00+10:00", april)).toBe("On now, the last day");
  });
});

test("after the festival the words name its year", () => {
  expect(wordsAt("2027-06-14T15:59:59+10:00")).toBe("On now, the last day");
  expect(wordsAt("2027-06-14T16:00:00+10:00")).toBe("That was 2027");
  expect(wordsAt("2027-12-24T12:00:00+11:00")).toBe("That was 2027");
});

test("the words tell when they change within the day", () => {
  expect(changeAfter("2027-06-01T12:00:00+10:00")).toBeUndefined();
  expect(changeAfter("2027-06-10T12:00:00+10:00")).toBe("2027-06-10T08:00:00.000Z");
  expect(changeAfter("2027-06-10T19:00:00+10:00")).toBe("2027-06-10T12:00:00.000Z");
  expect(changeAfter("2027-06-15T12:00:00+10:00")).toBeUndefined();
});
