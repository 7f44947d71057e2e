import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDateTime, formatTimeOfDay } from "./format-date-time.ts";
import { localTimeOf, localTimePattern, momentOf, readingsOf, spanOf } from "./local-time.ts";

const melbourne = "Australia/Melbourne";
const at = (moment: string) => Date.parse(moment);
const minutes = ({ from, until }: { from: number; until: number }) => (until - from) / 60_000;

test("a moment is put into a field in the festival's time, with its offset only where that time comes twice", () => {
  expect(localTimeOf(at("2026-11-27T18:00:00+11:00"), melbourne)).toBe("2026-11-27T18:00");
  expect(localTimeOf(at("2026-11-28T00:05:00+11:00"), melbourne)).toBe("2026-11-28T00:05");
  expect(localTimeOf(at("2027-04-04T09:00:00+10:00"), melbourne)).toBe("2027-04-04T09:00");
  expect(localTimeOf(at("2027-04-04T02:30:00+11:00"), melbourne)).toBe("2027-04-04T02:30+11:00");
  expect(localTimeOf(at("2027-04-04T02:30:00+10:00"), melbourne)).toBe("2027-04-04T02:30+10:00");
});

describe("a time of the hour that comes twice", () => {
  const [first, second] = [at("2027-04-04T02:30:00+11:00"), at("2027-04-04T02:30:00+10:00")];

  test("is the first while that is to come, then the second, or the one whose offset stands beside it", () => {
    const read = (now: string, written = "2027-04-04T02:30") => momentOf(written, melbourne, at(now));
    expect(read("2027-04-04T01:00:00+11:00")).toBe(first);
    expect(read("2027-04-04T02:30:30+11:00")).toBe(first);
    expect(read("2027-04-04T02:40:00+11:00")).toBe(second);
    expect(read("2027-04-04T02:10:00+10:00")).toBe(second);
    expect(read("2027-04-04T01:00:00+11:00", "2027-04-04T02:30+10:00")).toBe(second);
    expect(read("2027-04-04T02:10:00+10:00", "2027-04-04T02:30+11:00")).toBe(first);
  });

  test("says which one it is wherever it is read", () => {
    expect(formatTimeOfDay(first, melbourne)).toBe("2:30 am, the first time");
    expect(formatTimeOfDay(second, melbourne)).toBe("2:30 am, the second time");
    expect(formatDateTime("2027-04-03T16:30:00Z", melbourne)).toMatch(/2:30\sam, the second time$/);
    expect(formatTimeOfDay(at("2027-04-04T03:00:00+10:00"), melbourne)).toBe("3 am");
    expect(formatTimeOfDay(at("2027-04-04T01:59:00+11:00"), melbourne)).toBe("1:59 am");
  });

  test("is of half an hour on Lord Howe Island", () => {
    const island = "Australia/Lord_Howe";
    const read = (written: string) => readingsOf(written, island);
    expect(read("2027-04-04T01:45")).toEqual({
      comes: "twice",
      moments: [at("2027-04-04T01:45:00+11:00"), at("2027-04-04T01:45:00+10:30")],
    });
    expect(read("2027-04-04T01:15").comes).toBe("once");
    expect(read("2027-10-03T02:15").comes).toBe("never");
    expect(minutes(spanOf({ from: "2027-10-03T02:15", until: "2027-10-03T02:45" }, island, 0))).toBe(30);
  });
});

test.each([
  // The hour that is left out.
  ["2027-10-03T02:30", "2027-10-03T03:15", 45],
  ["2027-10-03T02:30", "2027-10-03T04:30", 120],
  ["2027-10-03T02:15", "2027-10-03T02:45", 30],
  ["2027-10-03T01:00", "2027-10-03T02:30", 90],
  // The hour that comes twice.
  ["2027-04-04T01:30", "2027-04-04T02:30", 60],
  ["2027-04-04T02:15", "2027-04-04T02:45", 30],
  ["2027-04-04T02:30", "2027-04-04T03:15", 45],
  ["2027-04-04T02:45+11:00", "2027-04-04T02:15+10:00", 30],
  // Two hours from half past one.
  ["2027-04-04T01:30", "2027-04-04T02:30+10:00", 120],
])("from %s until %s it stands for as many minutes as the words say: %i", (from, until, length) => {
  expect(minutes(spanOf({ from, until }, melbourne, at("2027-03-01T00:00:00Z")))).toBe(length);
});

test("over such a night, an end by day is that of the clock on the wall, and what has begun stands at once", () => {
  const now = at("2027-04-04T02:40:00+11:00");
  expect(spanOf({ from: "2027-04-03T20:00", until: "2027-04-04T09:00" }, melbourne, now)).toEqual({
    from: at("2027-04-03T20:00:00+11:00"),
    until: at("2027-04-04T09:00:00+10:00"),
  });
  expect(spanOf({ from: "2027-04-04T02:40", until: "2027-04-04T09:00" }, melbourne, now).from).toBe(now);
  const later = at("2027-04-04T02:20:00+10:00");
  expect(spanOf({ from: "2027-04-04T02:15", until: "2027-04-04T02:45" }, melbourne, later)).toEqual({
    from: at("2027-04-04T02:15:00+10:00"),
    until: at("2027-04-04T02:45:00+10:00"),
  });
});

test("what is no time has no moment", () => {
  expect(momentOf("", melbourne)).toBeNaN();
  expect(momentOf("2027-13-45T99:99", melbourne)).toBeNaN();
  expect(readingsOf("soon", melbourne).moments).toEqual([]);
});

test("each minute of a year, as a field has it, is that minute, in zones of all kinds", () => {
  const zones = [
    "Australia/Melbourne",
    "Australia/Lord_Howe",
    "America/St_Johns",
    "Africa/Casablanca",
    "Asia/Beirut",
    "UTC",
  ];
  const minute = fc.integer({ min: at("2027-01-01T00:00Z") / 60_000, max: at("2027-12-31T23:59Z") / 60_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...zones), (written, zone) => {
      const local = localTimeOf(written * 60_000, zone);
      expect(local).toMatch(localTimePattern);
      expect(momentOf(local, zone, 0)).toBe(written * 60_000);
    }),
    { numRuns: 500 },
  );
});

test("a day that its month does not have is no time", () => {
  for (const written of ["2027-02-30T10:00", "2027-04-31T02:30+10:00"])
    expect(momentOf(written, "Australia/Melbourne")).toBeNaN();
});

test("where the first of two times that come twice is over, both are the second", () => {
  const written = { from: "2027-04-04T02:30", until: "2027-04-04T02:45" };
  const second = { from: at("2027-04-03T16:30:00Z"), until: at("2027-04-03T16:45:00Z") };
  for (const now of ["2027-04-03T15:50:00Z", "2027-04-03T16:20:00Z", "2027-04-03T16:50:00Z"])
    expect(spanOf(written, melbourne, at(now)), now).toEqual(second);
  expect(spanOf(written, melbourne, at("2027-04-03T15:40:00Z")).from).toBe(at("2027-04-03T15:30:00Z"));
});

test("a span of the hour that is left out is over as its words say, and does not end before it begins", () => {
  const written = { from: "2027-10-03T02:30", until: "2027-10-03T03:15" };
  expect(minutes(spanOf(written, melbourne, at("2027-10-02T20:00:00Z")))).toBe(45);
});
