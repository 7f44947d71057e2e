import { expect, test } from "vitest";
import { sinceDay } from "./since-day.ts";

test("a day in the past is called as one says it, in the time zone", () => {
  // Wednesday, 10 March 2027, 9 am in Sydney.
  const now = new Date("2027-03-09T22:00:00Z");
  const since = (moment: string) => sinceDay(Date.parse(moment), "Australia/Sydney", now);
  expect(since("2027-03-09T21:00:00Z")).toBe("today");
  expect(since("2027-03-09T12:00:00Z")).toBe("yesterday");
  expect(since("2027-03-08T12:00:00Z")).toBe("Monday");
  expect(since("2027-03-03T14:00:00Z")).toBe("Thursday");
  expect(since("2027-03-03T12:00:00Z")).toBe("3 March");
  expect(since("2026-11-28T12:00:00Z")).toBe("28 November");
  expect(since("2026-03-03T12:00:00Z")).toBe("3 March 2026");
});
