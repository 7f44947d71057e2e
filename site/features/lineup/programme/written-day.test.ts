import { expect, test } from "vitest";
import { dayOfLine, parseScheduleLine } from "./schedule.ts";
import { isDateOf } from "./written-day.ts";

test.each([
  ["Sat 12 June", { day: 12, month: 6 }],
  ["Saturday 12th", { day: 12 }],
  ["Sat 12/6", { day: 12, month: 6 }],
  ["Sat, 12 Jun. 2027", { day: 12, month: 6, year: 2027 }],
  ["Saturday the 12th of June", { day: 12, month: 6 }],
  ["Saturday June 12", { day: 12, month: 6 }],
  ["Saturday (12.6.27)", { day: 12, month: 6, year: 2027 }],
  ["12 June 2027", { day: 12, month: 6, year: 2027 }],
  ["2027-06-12", { day: 12, month: 6, year: 2027 }],
  ["SAT", undefined],
])("%s is Saturday, with the date that it says", (written, date) => {
  const set = parseScheduleLine(`${written}: Town Hall- 8pm`);
  expect(set).toMatchObject({ kind: "set", day: "Saturday", venue: "Town Hall" });
  expect(set.kind === "set" && set.date).toEqual(date);
});

test.each([
  "Fri/Sat",
  "Friday & Saturday",
  "Fri - Sun",
  "Saturday night",
  "Sat 31 June",
  "Sun 12 June 2027",
  "Sat 12 Jun-ish",
])("%s is no single day: the line stays as it is written", (written) => {
  const text = `${written}: Town Hall- 8pm`;
  expect(parseScheduleLine(text)).toEqual({ kind: "note", text });
});

test.each(["Easter Eve", "1/2", "12 June", "Sunset session"])("%s is a day of its own", (day) =>
  expect(parseScheduleLine(`${day}: Town Hall- 8pm`)).toMatchObject({ kind: "set", day }),
);

test("a line without a time stands on the day that it begins with", () => {
  expect(dayOfLine("Sat 12 June: roving, all morning")).toBe("Saturday");
  expect(dayOfLine("Fri/Sat: roving")).toBe("Fri/Sat");
});

test("a date is that of a day as far as it says", () => {
  expect(isDateOf({ day: 12, month: 6 }, "2027-06-12")).toBe(true);
  expect(isDateOf({ day: 12 }, "2027-06-12")).toBe(true);
  expect(isDateOf({ day: 13 }, "2027-06-12")).toBe(false);
  expect(isDateOf({ day: 12, month: 7 }, "2027-06-12")).toBe(false);
  expect(isDateOf({ day: 12, month: 6, year: 2026 }, "2027-06-12")).toBe(false);
});
