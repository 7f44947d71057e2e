import { expect, test } from "vitest";
import { storedAge } from "./stored-age.ts";

// Sunday 13 June 2027, half past noon in Melbourne.
const now = new Date("2027-06-13T02:30:00Z");

test.each([
  ["2027-06-13T00:05:00Z", "today at 10:05 am"],
  ["2027-06-12T08:00:00Z", "yesterday at 6 pm"],
  ["2027-06-11T06:10:00Z", "on Friday at 4:10 pm"],
  // Already Saturday at the festival.
  ["2027-06-11T14:30:00Z", "yesterday at 12:30 am"],
  ["2027-06-05T23:00:00Z", "on 6 June at 9 am"],
  ["2027-03-02T23:00:00Z", "on 3 March at 10 am"],
])("a page stored at %s is as it was %s", (stored, words) => {
  expect(storedAge(Date.parse(stored), "Australia/Melbourne", now)).toBe(words);
});
