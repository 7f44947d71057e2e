import { expect, test } from "vitest";
import { lineupAnnouncement } from "./lineup-announcement.ts";

const june = { endDate: "2027-06-14" };
const march = { lineupDate: "2027-03-31" };

test.each([
  ["a day to come", { ...june, ...march }, "2026-11-22", "The line-up comes out on Wednesday 31 March 2027."],
  ["today", { ...june, ...march }, "2027-03-31", "The line-up comes out today."],
  ["a day that has passed", { ...june, ...march }, "2027-04-01", "The line-up is not out yet."],
  ["no day", june, "2027-01-01", "The line-up is not out yet."],
  ["no day, on the last day of the festival", june, "2027-06-14", "The line-up is not out yet."],
  ["no day, after the festival", june, "2027-06-15", "This festival is over. The next line-up appears here"],
  ["a day before the festival, after it", { ...june, ...march }, "2027-07-01", "This festival is over."],
  [
    "a day after the festival",
    { ...june, lineupDate: "2028-03-31" },
    "2027-07-01",
    "The next line-up comes out on Friday 31 March 2028.",
  ],
  ["a day, and a festival without dates", march, "2027-01-01", "The line-up comes out on Wednesday 31 March 2027."],
  ["neither a day nor a festival", {}, "2027-01-01", "The line-up is not out yet."],
])("the line-up is announced for %s", (_, dates, today, text) => {
  expect(lineupAnnouncement(dates, today)).toContain(text);
});
