import { expect, test } from "vitest";
import { startOfDay } from "./time-zone.ts";

test.each([
  ["Australia/Adelaide", "2027-01-15", "2027-01-14T13:30:00.000Z"],
  ["Australia/Adelaide", "2027-07-15", "2027-07-14T14:30:00.000Z"],
  // The clocks change in the night before, and in this one.
  ["Australia/Adelaide", "2027-10-03", "2027-10-02T14:30:00.000Z"],
  ["Australia/Adelaide", "2027-10-04", "2027-10-03T13:30:00.000Z"],
  ["America/New_York", "2027-03-14", "2027-03-14T05:00:00.000Z"],
  ["America/New_York", "2027-03-15", "2027-03-15T04:00:00.000Z"],
  ["UTC", "2027-01-15", "2027-01-15T00:00:00.000Z"],
])("in %s the day %s begins at %s", (timeZone, day, start) => {
  expect(new Date(startOfDay(timeZone, day)).toISOString()).toBe(start);
});
