import ICAL from "ical.js";
import { afterEach, expect, test, vi } from "vitest";
import { readBands } from "../records/lineup-contract.ts";
import { createCalendar } from "./calendar.server.ts";

afterEach(() => void vi.unstubAllEnvs());

test("a set at night lasts as long in a process whose own clock skips that hour", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  expect(new Date("2027-03-28T02:30").getHours(), "the clocks go on from 2 to 3").toBe(3);
  const festival = { name: "Jazz", startDate: "2027-03-27", endDate: "2027-03-28", place: "", address: "" };
  const bands = readBands([
    { id: "owls", fields: { "Band Name": "Owls", Schedule_Text: ["Saturday: Hall- 2.30am - 3.30am"] } },
  ]);
  const site = { name: "Jazz", festival, siteUrl: "https://jazz.example.org", timeZone: "Australia/Melbourne" };
  const text = createCalendar(bands, site) ?? "";
  const [event] = ICAL.Component.fromString(text).getAllSubcomponents("vevent");
  const { startDate, endDate } = new ICAL.Event(event);
  expect([startDate.toString(), endDate.toString()]).toEqual(["2027-03-28T02:30:00", "2027-03-28T03:30:00"]);
  expect(startDate.zone.tzid).toBe("Australia/Melbourne");
});
