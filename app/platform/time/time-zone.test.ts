import { expect, test } from "vitest";
import { hourIn, startOfDay } from "./time-zone.ts";

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

test("the hour is that of the zone's clock, from 0 to 23", () => {
  expect(hourIn("Australia/Melbourne", new Date("2027-06-09T14:00:00Z"))).toBe(0);
  expect(hourIn("Australia/Melbourne", new Date("2027-06-09T13:59:59Z"))).toBe(23);
  expect(hourIn("Australia/Melbourne", new Date("2027-01-09T06:00:00Z"))).toBe(17);
});
