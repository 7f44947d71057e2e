import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { BandPage } from "../band/band-page.tsx";
import { bandPage } from "../band/band-page-data.ts";
import type { LineUp } from "../records/lineup-api.ts";
import { readBands } from "../records/lineup-contract.ts";
import { scheduleData } from "../schedule/schedule-data.ts";
import { SchedulePage } from "../schedule/schedule-page.tsx";
import { BandsPage } from "../wall/bands-page.tsx";
import { bandsPage } from "../wall/wall.ts";

const festival = {
  name: "CJF",
  startDate: "2027-06-10",
  endDate: "2027-06-14",
  place: "The goldfields",
  address: "1 Main Street",
};
const lineUp: LineUp = {
  festival,
  bands: readBands([
    band("Ma O'Malley & Co", ["Sunday: Town Hall- 2pm", "Thursday: Park- 11pm - 1am", "on request"], {
      Image_Link: "/content/assets/cjf/ma/1/ma.png",
      Bio: "First.\\nSecond.",
      Jazz_Style: "Blues",
      "Music Link": "https://ma.example.org/",
    }),
    band("No Picture", ["Thursday: Park- noon"]),
    band("Elsewhere", [], { Image_Link: "//pictures.example.org/a.jpg", "Music Link": "javascript:alert(1)" }),
  ]),
};
const today = "2027-01-31";
const siteUrl = "https://jazz.example.org";
const settings = { siteUrl, timeZone: "Australia/Melbourne", scheduleUrl: "/festival-info", membershipFeeCents: 500 };
const nothing: LineUp = { bands: undefined, festival: undefined };

function band(name: string, lines: string[], fields: Record<string, string> = {}) {
  return { id: name, fields: { "Band Name": name, NameNoSpace: name, Schedule_Text: lines, ...fields } };
}

function render(page: ReactElement) {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element: page }])} />);
}

function wall(data: LineUp, path = "") {
  const page = bandsPage(data, path);
  if (!page) throw new Error(`no bands page at ${path}`);
  return render(<BandsPage today={today} data={page} />);
}

function schedule(data: LineUp, day?: string, on = today) {
  const site = { settings, currentYear: 2027, today: on };
  return render(<SchedulePage data={scheduleData(data)} day={day} site={site} />);
}

function detail(urlSlug: string) {
  const page = bandPage(lineUp, urlSlug);
  if (!page) throw new Error(`no band at ${urlSlug}`);
  return render(<BandPage page={page} siteUrl={siteUrl} />);
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

describe("every page", () => {
  it.each([
    ["bands", () => wall(lineUp)],
    ["filtered bands", () => wall(lineUp, "sunday")],
    ["schedule", () => schedule(lineUp)],
    ["bands without an answer", () => wall(nothing)],
    ["schedule without an answer", () => schedule(nothing)],
  ])("has one h1 and no inline style: %s", (_, page) => {
    const html = page();
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain("style=");
  });
});

it("says in the last cell of the wall how many bands have no poster", () => {
  const band = readBands([{ id: "x", fields: { "Band Name": "Another" } }]);
  const more = { ...lineUp, bands: [...(lineUp.bands ?? []), ...band] };
  expect(words(wall(lineUp))).toContain("1 more band without a poster, in the schedule");
  expect(words(wall(more))).toContain("2 more bands without a poster, in the schedule");
  expect(words(wall(lineUp, "sunday"))).not.toContain("without a poster");
});

describe("what has nothing to show yet", () => {
  const soon = { festival, lineupDate: "2027-03-31" };
  const pages = {
    bands: (data: LineUp) => wall(data),
    schedule: (data: LineUp) => schedule(data),
  };

  it.each(["bands", "schedule"] as const)("a %s page without a band says when the line-up comes", (page) => {
    const html = pages[page]({ ...soon, bands: [] });
    expect(words(html)).toContain("The line-up comes out on Wednesday 31 March 2027.");
    expect(html).toContain('href="#newsletter"');
    expect(html).not.toMatch(/<ul|<nav|\.ics|Who plays when|Who is coming/);
  });

  it("a schedule without a band offers no pictures of an earlier one", () => {
    const url = "/content/assets/cjf/wide/1/wide.png";
    const webSchedule = { url, fileName: "", contentType: "image/png", alt: "", width: 1, height: 1 };
    const withPicture = { festival: { ...festival, webSchedule } };
    expect(pages.schedule({ ...withPicture, bands: [] })).not.toContain("wide.png");
    expect(pages.schedule({ ...withPicture, bands: undefined })).toContain("wide.png");
  });

  it.each(["bands", "schedule"] as const)("a %s page without the database says to try again", (page) => {
    const html = pages[page]({ ...soon, bands: undefined });
    expect(words(html)).toContain("We cannot show the line-up just now. Please try again in a few minutes.");
    expect(html).toContain('href="#newsletter"');
    expect(html).not.toMatch(/<ul|<nav|\.ics|not out yet/);
  });

  it("a wall without a single poster lists the bands by name", () => {
    const html = pages.bands({ ...soon, bands: readBands([band("No Picture", []), band("Nor Here", [])]) });
    expectInOrder(words(html), ["The posters are not up yet", "No Picture", "Nor Here"]);
    expect(html).toContain('href="/bands/nopicture"');
  });

  it("a schedule without a time says so, and offers no calendar", () => {
    const html = pages.schedule({ ...soon, bands: readBands([band("No Times", [])]) });
    expect(words(html)).toContain("The times are not out yet.");
    expect(html).toContain('href="/band"');
    expect(html).not.toContain(".ics");
  });

  it("a schedule without a time leads to my festival, as far as there are bands to star", () => {
    expect(pages.schedule({ ...soon, bands: readBands([band("No Times", [])]) })).toContain('href="/my-festival"');
    expect(pages.schedule({ ...soon, bands: [] })).not.toContain('href="/my-festival"');
  });

  it("a schedule of lines without a stage shows them as written, under a heading of its own", () => {
    const html = pages.schedule({ ...soon, bands: readBands([band("No Stage", ["Friday: 8pm"])]) });
    expectInOrder(words(html), ["Who plays when", "No Stage", "Friday: 8pm"]);
    expect(html).not.toMatch(/\.ics|Also, without|not out yet/);
  });

  it("a band without a time says that it will be announced", () => {
    const page = bandPage({ ...soon, bands: readBands([band("No Times", [])]) }, "notimes");
    expect(words(page ? render(<BandPage page={page} siteUrl={siteUrl} />) : "")).toContain(
      "Time and place will be announced.",
    );
  });
});

describe("the bands page", () => {
  const html = wall(lineUp);

  it("has a card for each band with an image link, and skips the others", () => {
    expectInOrder(words(html), ["BANDS", "2 bands", "Ma O'Malley & Co", "Elsewhere", "Who plays when"]);
    expect(html).not.toContain("No Picture");
  });

  it("leads to my festival, beside the number of bands", () => {
    expectInOrder(words(html), ["2 bands", "My festival", "Ma O'Malley"]);
    expect(html).toContain('href="/my-festival"');
  });

  it("has one link a card, MORE INFO, whose name says which band", () => {
    const links = html.match(/<a [^>]*href="\/bands\/.*?<\/a>/g)?.map(textIn);
    expect(links).toEqual(["MORE INFO about Ma O&#x27;Malley &amp; Co", "MORE INFO about Elsewhere"]);
  });

  it("links to the name without spaces, lower-cased and encoded", () => {
    expect(html).toMatch(/href="\/bands\/mao(&#x27;|')malley%26co"/);
  });

  it("has a poster's colour behind it, where it is known", () => {
    const bands = lineUp.bands?.map((each) => ({ ...each, imageColour: "#c33b2e" }));
    const coloured = wall({ ...lineUp, bands });
    expect(coloured.match(/<svg[^>]* color="#c33b2e"/g)).toHaveLength(2);
    expect(coloured).not.toContain("style=");
    expect(html).not.toMatch(/<svg[^>]* color=/);
  });

  it("has responsive variants of our own pictures, an eager first one, and external pictures unchanged", () => {
    expect(html).toContain('type="image/avif"');
    expect(html).toContain('loading="eager"');
    expect(html).toContain('src="https://pictures.example.org/a.jpg"');
  });
});

describe("a band's page", () => {
  it("shows name, sets in order, picture, style, link and biography", () => {
    const html = detail("mao'malley&co");
    expectInOrder(words(html), [
      "Bands",
      "Ma O'Malley & Co",
      "Thursday 10 June | Park | 11 pm to 1 am",
      "Sunday 13 June | Town Hall | 2 pm",
      "on request",
      "Add to calendar",
      "Listen",
      "Jazz Style Blues",
      "First. Second.",
      "Next No Picture",
    ]);
    expect(html).toContain('href="https://ma.example.org/" class=');
    expect(html).toMatch(/href="\/bands\/mao(&#x27;|')malley%26co\.ics"/);
    expect(html).toContain('dateTime="2027-06-10T23:00"');
  });

  it("has its own address, for paper", () => {
    expect(detail("mao'malley&co")).toMatch(
      /class="[^"]*printedAddress[^"]*">https:\/\/jazz\.example\.org\/bands\/mao(&#x27;|')malley%26co</,
    );
  });

  it("keeps the bar on the line of the text before it", () => {
    expect(detail("mao'malley&co").match(/.\|/g)).toEqual(Array(4).fill("\u00a0|"));
  });

  it("leaves out what the band does not have", () => {
    const text = detail("elsewhere");
    for (const absent of ["javascript", "Listen", "Jazz Style", "calendar", "<time"])
      expect(text).not.toContain(absent);
  });

  it("shows days without dates, and offers no calendar, while the festival has none", () => {
    const page = bandPage({ ...lineUp, festival: undefined }, "nopicture");
    const text = words(page ? render(<BandPage page={page} siteUrl={siteUrl} />) : "");
    expect(text).toContain("Thursday | Park | noon");
    expect(text).not.toContain("calendar");
  });
});
