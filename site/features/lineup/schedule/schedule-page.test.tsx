import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { LineUp } from "../records/lineup-api.ts";
import { readBands } from "../records/lineup-contract.ts";
import { scheduleData } from "./schedule-data.ts";
import { SchedulePage } from "./schedule-page.tsx";

const festival = { name: "CJF", startDate: "2027-06-10", endDate: "2027-06-14", place: "The goldfields", address: "" };
const lineUp: LineUp = {
  festival,
  bands: readBands([
    band("Ma O'Malley & Co", ["Sunday: Town Hall- 2pm", "Thursday: Park- 11pm - 1am", "on request"]),
    band("No Picture", ["Thursday: Park- noon"]),
  ]),
};
const siteUrl = "https://jazz.example.org";
const settings = { siteUrl, timeZone: "Australia/Melbourne", scheduleUrl: "/festival-info", membershipFeeCents: 500 };

function band(name: string, lines: string[]) {
  return { id: name, fields: { "Band Name": name, Schedule_Text: lines } };
}

function render(page: ReactElement) {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element: page }])} />);
}

function schedule(data: LineUp, day?: string, today = "2027-01-31") {
  const site = { settings, currentYear: 2027, today };
  return render(<SchedulePage data={scheduleData(data)} day={day} site={site} />);
}

/** What a reader sees, without the marks. */
function words(html: string) {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

/** The text holds these parts, each after the one before. */
function expectInOrder(text: string, parts: string[]) {
  let from = 0;
  for (const part of parts) {
    const place = text.indexOf(part, from);
    expect(place, `"${part}" in "${text.slice(from)}"`).toBeGreaterThanOrEqual(0);
    from = place + part.length;
  }
}

describe("the schedule", () => {
  const html = schedule(lineUp, "thursday");

  it("lists a day by time, each set with its venue, and unparsed lines last", () => {
    expectInOrder(words(html), [
      "Schedule",
      "Thursday 10 to Monday 14 June 2027",
      "Thursday 10 June",
      "noon No Picture Park",
      "11 pm Ma O'Malley & Co Park 11 pm to 1 am",
      "Sunday 13 June",
      "2 pm Ma O'Malley & Co Town Hall",
      "Also, without a set time",
      "Ma O'Malley & Co on request",
    ]);
  });

  it("links to each day, and shows the one in its address, or the one that is on, or the first", () => {
    expectInOrder(html, ['href="/schedule/thursday"', 'href="/schedule/sunday"']);
    const shownOf = (page: string) => [
      ...page.matchAll(/<section class="day"( hidden="")? aria-labelledby="day-(\w+)"/g),
    ];
    const shown = (page: string) =>
      shownOf(page)
        .filter(([, hidden]) => !hidden)
        .map(([, , day]) => day);
    expect(shown(html)).toEqual(["thursday"]);
    expect(shown(schedule(lineUp, "sunday"))).toEqual(["sunday"]);
    expect(shown(schedule(lineUp))).toEqual(["thursday"]);
    expect(shown(schedule(lineUp, undefined, "2027-06-13"))).toEqual(["sunday"]);
    expect(shown(schedule(lineUp, undefined, "2027-06-11"))).toEqual(["thursday"]);
    expect(schedule(lineUp, "sunday")).toMatch(
      /href="\/schedule\/sunday"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/schedule\/sunday"/,
    );
  });

  it("says the shown day in a live region, which the tabs change", () => {
    const said = (page: string) => /role="status"><span[^>]*>([^<]*)</.exec(page)?.[1];
    expect([html, schedule(lineUp, "sunday"), schedule(lineUp)].map(said)).toEqual([
      "Thursday 10 June",
      "Sunday 13 June",
      "Thursday 10 June",
    ]);
  });

  it("shows a line without a time on the day that it begins with, and one without a day on every day", () => {
    const roving = band("Frost Warning", ["Sun: roving through the market"]);
    const someTime = band("Anybody", ["on request"]);
    const sets = band("Regulars", ["Thursday: Park- noon", "Sunday: Park- noon"]);
    const shownNotes = (day: string, ...notes: object[]) => {
      const page = schedule({ festival, bands: readBands([sets, ...notes]) }, day);
      const visible = page.replaceAll(/<(section|li)(?=[^>]* hidden="")[^>]*>.*?<\/\1>/gs, "");
      return /Also, without a set time.*?(?= Take it)/.exec(words(visible))?.[0];
    };
    expect(shownNotes("thursday", roving)).toBeUndefined();
    expect(shownNotes("sunday", roving)).toBe("Also, without a set time Frost Warning Sun: roving through the market");
    expect(shownNotes("thursday", roving, someTime)).toBe("Also, without a set time Anybody on request");
  });

  it("links to the calendars of the whole schedule and of each day", () => {
    for (const path of ["/schedule.ics", "/schedule/thursday.ics", "/schedule/sunday.ics"])
      expect(html).toContain(`href="${path}"`);
  });

  it("tells where the venues are, in the festival's order, as far as the content does", () => {
    const venues = [
      { name: "Town Hall", address: "1 Main Street", walks: [{ to: "Park", minutes: 4 }] },
      { name: "Park", mapUrl: "https://maps.example.org/park", walks: [] },
    ];
    const text = words(schedule({ ...lineUp, venues }));
    expectInOrder(text, [
      "Venues",
      "Town Hall",
      "1 Main Street",
      "On foot from Town Hall",
      "4 min to Park",
      "Park",
      "Map of Park",
      "On foot from Park",
      "4 min to Town Hall",
    ]);
    expectInOrder(text, ["Take it with you", "Venues"]);
    expect(html).not.toContain("Venues");
    expect(schedule({ ...lineUp, venues: [{ name: "Park", walks: [] }] })).not.toContain("Venues");
  });

  it("says nothing of now: that is the browser's, whose clock is right", () => {
    expect(words(schedule(lineUp, "thursday", "2027-06-10"))).not.toMatch(/\b[Nn]ow\b/);
  });
});
