import { expect, test } from "vitest";
import { parseDay } from "./calendar-day.ts";

test.each([
  ["2027-01-31", "2027-01-31"],
  ["2028-02-29T09:00", "2028-02-29"],
  ["2027-02-30", undefined],
  ["2027-02-29", undefined],
  ["2027-04-31T09:00", undefined],
  ["2027-13-01", undefined],
  ["31 January 2027", undefined],
  [20_270_131, undefined],
])("the day of %s is %s", (value, day) => {
  expect(parseDay(value)).toBe(day);
});
