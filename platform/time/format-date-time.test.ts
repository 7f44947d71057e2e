import { expect, test } from "vitest";
import { formatNearDay } from "./format-date-time.ts";

test("a day in a list is as short as it can be, in the time zone", () => {
  // Wednesday, 10 March 2027, 9 pm in Sydney.
  const now = Date.parse("2027-03-10T10:00:00Z");
  const short = (moment: string) => formatNearDay(moment, "Australia/Sydney", now);
  expect(short("2027-03-09T22:12:00Z")).toBe("today 9:12 am");
  expect(short("2027-03-10T07:00:00Z")).toBe("today 6 pm");
  // Of the same day in London.
  expect(short("2027-03-09T12:59:00Z")).toBe("Tue");
  expect(short("2027-03-03T13:00:00Z")).toBe("Thu");
  expect(short("2027-03-03T12:59:00Z")).toBe("3 Mar");
  expect(short("2027-01-01T00:00:00Z")).toBe("1 Jan");
  expect(short("2026-12-31T12:00:00Z")).toBe("31 Dec 2026");
  // What is to come: a weekday alone would be read as one that is over.
  expect(short("2027-03-11T01:00:00Z")).toBe("11 Mar");
  expect(short("2028-03-11T01:00:00Z")).toBe("11 Mar 2028");
});
