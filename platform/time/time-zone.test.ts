import { expect, test } from "vitest";
import { hourIn, startOfDay, timeZoneName, withOffset } from "./time-zone.ts";

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

test.each([
  // The clocks go back from 3 to 2 on 4 April, and on from 2 to 3 on 3 October.
  ["2027-04-04T01:30", "+11:00"],
  ["2027-04-04T02:30", "+11:00"],
  ["2027-04-04T03:00", "+10:00"],
  ["2027-10-03T01:59", "+10:00"],
  ["2027-10-03T02:30", "+10:00"],
  ["2027-10-03T03:00", "+11:00"],
])("in Melbourne %s is at %s: a time that comes twice is the first", (local, offset) => {
  expect(withOffset(local, "Australia/Melbourne")).toBe(`${local}:00${offset}`);
});

test("the name of a zone has spaces between all its words", () => {
  expect(timeZoneName("America/Port_of_Spain")).toBe("America/Port of Spain");
});
