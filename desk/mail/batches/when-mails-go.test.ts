import { expect, test } from "vitest";
import { momentWords } from "#desk/frame/parts/display/moment-words.ts";
import { goesAt } from "./when-mails-go.server.ts";

const timeZone = "Australia/Melbourne";

test("mails go at a time of the hour that comes twice while it lasts, and say which one", () => {
  const now = Date.parse("2027-04-04T02:10:00+10:00");
  const second = Date.parse("2027-04-04T02:45:00+10:00");
  expect(goesAt("2027-04-04T02:45", timeZone, now)).toBe(second);
  expect(momentWords(second, timeZone, now)).toBe("today at 2:45 am, the second time");
  const earlier = Date.parse("2027-04-04T01:00:00+11:00");
  expect(goesAt("2027-04-04T02:45", timeZone, earlier)).toBe(Date.parse("2027-04-04T02:45:00+11:00"));
  expect(goesAt("2027-04-04T02:45+10:00", timeZone, earlier)).toBe(second);
});
