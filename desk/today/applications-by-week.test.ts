import { expect, test } from "vitest";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { openToday } from "#tests/support/desk/today.ts";
import { countByWeek } from "./applications-by-week.server.ts";

test("weeks begin on Monday at midnight of the festival, also where that is at half past of UTC and in summer time", async () => {
  await using desk = await openToday();
  const received = [
    "2027-03-22T02:00:00.000Z",
    // The last moment of Sunday, and the first of Monday, 10.5 hours ahead of UTC.
    "2027-03-28T13:29:59.999Z",
    "2027-03-28T13:30:00.000Z",
    // 9.5 hours ahead of it.
    "2027-06-06T14:29:59.999Z",
    "2027-06-06T14:30:00.000Z",
    "2027-06-06T14:45:00.000Z",
    "2027-06-13T14:30:00.000Z",
  ];
  for (const at of received) await desk.store("band", {}, new Date(at));
  await desk.store("volunteer", {}, new Date("2027-06-06T14:45:00.000Z"));
  await desk.store("message", {}, new Date("2027-06-06T14:45:00.000Z"));
  const now = new Date("2027-06-10T02:00:00Z");
  const weeks = await countByWeek(desk.db, Object.values(recordTypes), { timeZone: "Australia/Adelaide", now });
  expect(weeks).toHaveLength(12);
  expect(weeks.filter(({ count }) => count > 0)).toEqual([
    { day: "2027-03-22", count: 2 },
    { day: "2027-03-29", count: 1 },
    { day: "2027-05-31", count: 1 },
    { day: "2027-06-07", count: 3 },
  ]);
});
