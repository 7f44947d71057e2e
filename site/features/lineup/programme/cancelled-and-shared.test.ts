import { describe, expect, test } from "vitest";
import { whoIsPlaying } from "../landing/choose-posters.server.ts";
import { festivalMoment } from "../landing/festival-moment.ts";
import { clashesOf } from "../my-festival/clashes.ts";
import { bandStructuredData, festivalStructuredData } from "../page-parts/lineup-structured-data.ts";
import { readBands, readEvents } from "../records/lineup-contract.ts";
import { scheduleData } from "../schedule/schedule-data.ts";
import { bandsPage } from "../wall/wall.ts";
import { createCalendar } from "./calendar.server.ts";
import { nowAndNext, timedPerformances } from "./clock.ts";
import { nameOf, programmeOf } from "./programme.ts";

const festival = { name: "CJF", startDate: "2027-06-10", endDate: "2027-06-14", place: "", address: "" };
const timeZone = "Australia/Melbourne";
const siteUrl = "https://jazz.example.org";
const jam = { id: "jam", line: "Friday: Hall- 9pm - 10pm", cancelled: false, title: "A, B" };

function record(id: string, sets: object[], more: object = {}) {
  return { id, fields: { "Band Name": id.toUpperCase(), Image_Link: `/${id}.png` }, sets, ...more };
}

const bands = readBands([
  record("a", [{ id: "1", line: "Friday: Hall- 7pm - 8pm", cancelled: true }, jam]),
  record("b", [{ id: "2", line: "Friday: Barn- 7pm - 8pm", cancelled: false }, jam]),
  record("c", [{ id: "3", line: "Saturday: Hall- 7pm", cancelled: true }], { cancelled: true }),
]);
const events = readEvents([
  { id: "welcome", title: "Welcome to Country", line: "Friday: Park- 6pm - 7pm", cancelled: false },
  { id: "film", title: "Film", line: "some time", cancelled: false },
  { id: "", line: "Friday: Park- 6pm" },
]);
const shown = scheduleData({ bands, events, festival }).bands ?? [];
const programme = programmeOf(shown);
const performances = programme.days.flatMap((day) => day.performances);

test("a jam stands once in the schedule with all names, and once in each band’s list; events stand there without a band", () => {
  expect(performances.map((each) => [nameOf(each), each.set.venue])).toEqual([
    ["Welcome to Country", "Park"],
    ["A", "Hall"],
    ["B", "Barn"],
    ["A, B", "Hall"],
    ["C", "Hall"],
  ]);
  expect(bands.map(({ sets }) => sets.filter(({ id }) => id === "jam").length)).toEqual([1, 1, 0]);
  expect(programme.notes.map(({ band, note }) => [band.name, note.text])).toEqual([["Film", "some time"]]);
});

test("the calendar has a jam and an event once, and says what is cancelled", () => {
  const text = createCalendar([...bands, ...events], { name: "All", festival, siteUrl, timeZone }) ?? "";
  const found = text.split("BEGIN:VEVENT").slice(1);
  const valuesOf = (name: string) => found.map((event) => new RegExp(`^${name}:(.*)$`, "m").exec(event)?.[1]?.trim());
  expect(valuesOf("SUMMARY").toSorted()).toEqual(["A", "A\\, B", "B", "C", "Welcome to Country"]);
  expect(valuesOf("STATUS").filter((status) => status === "CANCELLED")).toHaveLength(2);
  expect(text).toContain(`URL;VALUE=URI:${siteUrl}/schedule`);
});

describe("what is cancelled", () => {
  const time = { festival, timeZone };
  const timed = timedPerformances(performances, time);
  const namesAt = (moment: string) => {
    const playing = nowAndNext(timed, time, Date.parse(moment));
    return playing && [playing.on.map(nameOf), playing.next.map(nameOf)];
  };

  test("is neither on nor next", () => {
    expect(namesAt("2027-06-11T18:30:00+10:00")).toEqual([["Welcome to Country"], ["B"]]);
    expect(namesAt("2027-06-11T19:30:00+10:00")).toEqual([["B"], ["A, B"]]);
    expect(namesAt("2027-06-11T22:30:00+10:00")).toBeUndefined();
  });

  test("is not what the landing page counts on", () => {
    const noon = Date.parse("2027-06-12T12:00:00+10:00");
    expect(festivalMoment({ festival, bands, timeZone }, noon).words).toBe("On now");
    expect(whoIsPlaying(bands, "2027-06-11")).not.toContain("C");
  });

  test("clashes with nothing in my festival", () => {
    const names = clashesOf(performances.filter(({ set }) => set.day === "Friday")).map(({ first, second }) => [
      nameOf(first),
      nameOf(second),
    ]);
    expect(names).toEqual([]);
  });

  test("is on the wall, marked, and on none of its days", () => {
    const page = bandsPage({ bands, festival });
    expect(page?.bands?.map(({ name, isCancelled, days }) => [name, isCancelled, days])).toEqual([
      ["A", undefined, "Friday"],
      ["B", undefined, "Friday"],
      ["C", true, undefined],
    ]);
    expect(page?.options.day.map(({ label }) => label)).toEqual(["Friday"]);
  });

  test("is cancelled for search engines, which do not hear of its band at the festival", () => {
    const [a, , c] = bands;
    if (!a || !c) throw new Error("there are three");
    const statuses = JSON.stringify(bandStructuredData({ band: a, festival, siteUrl, timeZone })).match(
      /Event(?:Cancelled|Scheduled)/g,
    );
    expect(statuses).toEqual(["EventCancelled", "EventScheduled"]);
    const whole = JSON.stringify(festivalStructuredData({ festival, bands, siteUrl, timeZone }));
    expect([whole.includes('"name":"A"'), whole.includes('"name":"C"')]).toEqual([true, false]);
  });
});
