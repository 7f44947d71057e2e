import ICAL from "ical.js";
import { afterEach, expect, test, vi } from "vitest";
import { createCalendar } from "../programme/calendar.server.ts";
import { performancesOf } from "../programme/programme.ts";
import { readBands } from "../records/lineup-contract.ts";
import { calendarOf, downloadCalendar } from "./own-calendar.ts";

const festival = {
  name: "CJF; a festival, of jazz, with a name that is so long that its line has to be folded",
  startDate: "2027-06-10",
  endDate: "2027-06-14",
  place: "The goldfields",
  address: "",
};
const bands = readBands(
  Object.entries({
    "band-with-an-id-so-long-that-its-line-is-folded-in-the-calendar-file": [
      "Friday: Hall- 8pm",
      "Sunday: Hall- 11pm - 1am",
    ],
    cordial: ["Friday: Park- 2pm"],
    last: ["Monday: Park- 2pm"],
  }).map(([id, lines]) => ({ id, fields: { "Band Name": `${id}, BEGIN:VEVENT`, Schedule_Text: lines } })),
);
const site = { name: festival.name, festival, siteUrl: "https://jazz.example.org", timeZone: "Australia/Melbourne" };
const whole = createCalendar(bands, site) ?? "";
const keys = bands.flatMap(performancesOf).map(({ key }) => key);

afterEach(() => void vi.unstubAllGlobals());

function eventsIn(text: string) {
  const calendar = ICAL.Component.fromString(text);
  const events = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
  return {
    calendar,
    events: events.map(({ uid, startDate, endDate, location }) => [
      uid,
      startDate.toString(),
      endDate.toString(),
      location,
    ]),
  };
}

test("has the starred events as the site's own calendars have them: ids, times, places and the zone's rules", () => {
  const all = eventsIn(whole);
  for (const starred of [[keys[0]], [keys[1], keys[3]], keys].map((list) => list.filter((key) => key !== undefined))) {
    const { text, events } = calendarOf(whole, new Set(starred), "My festival");
    const own = eventsIn(text);
    expect(own.events).toEqual(all.events.filter(([uid]) => starred.some((key) => uid === `${key}@jazz.example.org`)));
    expect(events).toBe(starred.length);
    expect(own.calendar.getFirstSubcomponent("vtimezone")?.toString()).toBe(
      all.calendar.getFirstSubcomponent("vtimezone")?.toString(),
    );
    expect(own.calendar.getFirstPropertyValue("x-wr-calname")).toBe("My festival");
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\s*$/);
  }
});

test("is a calendar without events where none is starred, or the file has none", () => {
  expect(calendarOf(whole, new Set(["nothing"]), "Mine").events).toBe(0);
  expect(eventsIn(calendarOf(whole, new Set(), "Mine").text).events).toEqual([]);
  for (const rubbish of ["", "<!doctype html>", "BEGIN:VEVENT"])
    expect(calendarOf(rubbish, new Set(keys), "Mine").events).toBe(0);
});

test("downloads nothing where the calendar has none of the sets, or cannot be had, and says so", async () => {
  vi.stubGlobal("fetch", async () => new Response(whole));
  expect(await downloadCalendar(new Set(["nothing"]))).toContain("Nothing that you starred is in the calendar");
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  expect(await downloadCalendar(new Set(keys))).toContain("cannot be made just now");
});
