import { expect, test } from "vitest";
import { parseWalk, venueKey } from "./walking-minutes.ts";

test.each([
  ["Town Hall: 5", "Town Hall", 5],
  ["Town Hall:5", "Town Hall", 5],
  ["Town Hall 5", "Town Hall", 5],
  ["Town Hall - 5 min", "Town Hall", 5],
  ["Town Hall – 5 minutes", "Town Hall", 5],
  ["Wesley-Hill Hall: 12 mins.", "Wesley-Hill Hall", 12],
  ["Lot 19: 3", "Lot 19", 3],
  ["  Mechanics’ Institute : 7’ ", "Mechanics’ Institute", 7],
])("reads %j", (line, to, minutes) => {
  expect(parseWalk(line)).toEqual({ to, minutes });
});

test.each([
  "",
  "Town Hall",
  ": 5",
  "5",
  "Town Hall: five",
  "Town Hall: 0",
  "Town Hall: 240",
  "Town Hall: 5 km",
  "Town Hall: 5, Bandstand: 2 or 3",
])("%j is no walk", (line) => {
  expect(parseWalk(line)).toBeUndefined();
});

test("a venue is the same with another apostrophe, other capitals, spaces and a the", () => {
  expect(venueKey("The  Mechanics’ Institute ")).toBe(venueKey("mechanics' institute"));
  expect(venueKey("Theatre")).not.toBe(venueKey("atre"));
});
