import { expect, test } from "vitest";
import type { TimedPublication } from "#desk/content/publication/publication-contract.ts";
import { momentWords, nearWords, nextTime, publicationWords } from "./time-words.ts";

const timeZone = "Australia/Melbourne";
/** Monday 23 November 2026, 10 am in Melbourne. */
const now = Date.parse("2026-11-23T10:00:00+11:00");
const friday = Date.parse("2026-11-27T18:00:00+11:00");

test("a moment is told by its day in the festival's time zone, with the year where that is another one", () => {
  expect(momentWords(friday, timeZone, now)).toBe("Friday 27 November at 6 pm");
  expect(momentWords(Date.parse("2027-01-01T00:30:00+11:00"), timeZone, now)).toBe("Friday 1 January 2027 at 12:30 am");
});

test("what is near is told by its weekday, what is further away by its date", () => {
  expect(nearWords(Date.parse("2026-11-23T18:30:00+11:00"), timeZone, now)).toBe("today at 6:30 pm");
  expect(nearWords(Date.parse("2026-11-24T00:00:00+11:00"), timeZone, now)).toBe("tomorrow at 12 am");
  expect(nearWords(friday, timeZone, now)).toBe("on Friday at 6 pm");
  expect(nearWords(Date.parse("2026-11-30T18:00:00+11:00"), timeZone, now)).toBe("on 30 November at 6 pm");
});

test("the coming Friday is today as long as its hour is still to come", () => {
  const next = (from: string) => nextTime({ weekday: "Friday", time: "18:00", timeZone, from: Date.parse(from) });
  expect(next("2026-11-23T10:00:00+11:00")).toBe("2026-11-27T18:00");
  expect(next("2026-11-27T17:59:00+11:00")).toBe("2026-11-27T18:00");
  expect(next("2026-11-27T18:00:00+11:00")).toBe("2026-12-04T18:00");
  expect(next("2026-11-26T23:00:00Z"), "already Friday in Melbourne").toBe("2026-11-27T18:00");
});

test("what is to come is told with who approved it, what failed with why", () => {
  const publication: TimedPublication = {
    id: "1",
    pageId: "page",
    name: "Getting here",
    pages: [],
    at: friday,
    status: "waiting",
    problem: null,
    isUnpublishing: false,
    by: "Ann",
    documents: [],
  };
  const words = (more: Partial<TimedPublication>) => publicationWords({ ...publication, ...more }, timeZone, now);
  expect(words({})).toBe("Publishes on Friday 27 November at 6 pm, as approved by Ann. Later changes stay drafts.");
  expect(words({ isUnpublishing: true })).toBe("Leaves the site on Friday 27 November at 6 pm, as approved by Ann.");
  expect(words({ status: "failed", problem: "“Buses” is too long." })).toBe(
    "Was not published on Friday 27 November at 6 pm. “Buses” is too long.",
  );
  expect(words({ status: "held" })).toContain("A backup was put back since");
});
