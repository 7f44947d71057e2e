import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { afterEach, expect, test, vi } from "vitest";
import { readBands } from "../records/lineup-contract.ts";
import { createCalendar } from "./calendar.server.ts";

afterEach(() => void vi.unstubAllEnvs());

const festival = { name: "Jazz", startDate: "2027-03-27", endDate: "2027-03-28", place: "", address: "" };
const bands = readBands([
  { id: "owls", fields: { "Band Name": "Owls", Schedule_Text: ["Saturday: Hall- 2.30am - 3.30am"] } },
]);
const site = { name: "Jazz", festival, siteUrl: "https://jazz.example.org", timeZone: "Australia/Melbourne" };

test("a set at night lasts as long in a process whose own clock skips that hour", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  expect(new Date("2027-03-28T02:30").getHours(), "the clocks go on from 2 to 3").toBe(3);
  const text = createCalendar(bands, site) ?? "";
  const [event] = ICAL.Component.fromString(text).getAllSubcomponents("vevent");
  const { startDate, endDate } = new ICAL.Event(event);
  expect([startDate.toString(), endDate.toString()]).toEqual(["2027-03-28T02:30:00", "2027-03-28T03:30:00"]);
  expect(startDate.zone.tzid).toBe("Australia/Melbourne");
});

test("an event names its zone as the rules in the file do, whatever zone it is", () => {
  const unlike = Intl.supportedValuesOf("timeZone").filter((timeZone) => {
    const calendar = ICAL.Component.fromString(createCalendar(bands, { ...site, timeZone }) ?? "");
    const rules = calendar.getFirstSubcomponent("vtimezone")?.getFirstPropertyValue("tzid");
    const event = calendar.getFirstSubcomponent("vevent")?.getFirstProperty("dtstart")?.getParameter("tzid");
    return rules === undefined || rules !== event;
  });
  expect(unlike).toEqual([]);
});

test.each(["Australia/Melbourne", "Australia/Lord_Howe"])(
  "a set in a night in which the clocks change in %s lasts as long as its line says, for two readers",
  (timeZone) => {
    const lines = ["2.30am - 3.15am", "1.45am - 2.15am", "11pm - 4am", "2am", "9pm - 10pm"];
    for (const night of ["2027-04-03", "2027-10-02"]) {
      const festivalOfNight = { ...festival, startDate: night, endDate: night };
      const all = readBands([
        { id: "a", fields: { "Band Name": "A", Schedule_Text: lines.map((time) => `Saturday: Hall- ${time}`) } },
      ]);
      const text = createCalendar(all, { ...site, festival: festivalOfNight, timeZone }) ?? "";
      const calendar = ICAL.Component.fromString(text);
      const zone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone") ?? undefined);
      const others = nodeIcal.sync.parseICS(text);
      const minutes = calendar.getAllSubcomponents("vevent").map((component) => {
        const { uid, startDate, endDate } = new ICAL.Event(component);
        const [start, end] = [startDate, endDate].map((time) => {
          if (time.zone.tzid !== "UTC") time.zone = zone;
          return time.toJSDate();
        });
        const other = others[uid];
        if (other?.type !== "VEVENT") throw new Error(`node-ical reads no event ${uid}`);
        expect([other.start.toISOString(), other.end?.toISOString()]).toEqual([
          start?.toISOString(),
          end?.toISOString(),
        ]);
        return (Number(end) - Number(start)) / 60_000;
      });
      expect(minutes.toSorted((a, b) => a - b)).toEqual([30, 45, 60, 60, 300]);
    }
  },
);
