import { expect, test } from "vitest";
import { lastHere } from "./last-here.ts";

const timeZone = "Australia/Adelaide";
const now = Date.parse("2027-05-20T00:30:00+09:30");

test.each([
  ["2027-05-20T00:10:00+09:30", "last here today"],
  ["2027-05-19T23:59:00+09:30", "last here yesterday"],
  ["2027-05-07T08:00:00+09:30", "last here 13 days ago"],
  ["2027-05-06T08:00:00+09:30", "last here on 6 May 2027"],
])("who was here at %s was %s, by the festival's days", (at, words) => {
  expect(lastHere(Date.parse(at), timeZone, now)).toBe(words);
});

test("of somebody who is signed in nowhere nothing else is known", () => {
  expect(lastHere(null, timeZone, now)).toBe("not signed in now");
});
