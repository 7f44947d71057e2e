import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { programmeOf } from "../programme/programme.ts";
import { readBands } from "../records/lineup-contract.ts";
import { MyFestivalPage } from "./my-festival-page.tsx";
import { StarredSets } from "./starred-sets.tsx";
import { resolveStars } from "./stars.ts";

const bands = readBands(
  Object.entries({
    Early: ["Friday: Hall- 8pm - 9pm", "Saturday: Hall- 2pm"],
    Late: ["Friday: Park- 8.55pm"],
    Roving: ["all weekend"],
    Other: ["Friday: Hall- 10pm"],
  }).map(([id, lines]) => ({ id, fields: { "Band Name": id, Schedule_Text: lines } })),
);
const venues = [
  { name: "Hall", walks: [{ to: "Park", minutes: 4 }] },
  { name: "Park", walks: [] },
];
const festival = { name: "CJF", startDate: "2027-06-10", endDate: "2027-06-14", place: "", address: "" };

it("lists what is starred by day, with its clashes, and bands without a time", () => {
  const starred = starsOf("Early.friday.1", "Late", "Roving");
  expect(words(list(starred, starred))).toBe(
    "Friday 11 June 8 pm to 9 pm Early Hall overlap 5 min · 4 min walk " +
      "A clash: Early ends at 9 pm at Hall; Late starts at 8.55 pm at Park, 4 minutes’ walk away. They overlap by 5 minutes. " +
      "8.55 pm Late Park Some time Roving all weekend",
  );
});

it("shows what was just taken out in its place, without a clash", () => {
  const shown = words(list(starsOf("Early.friday.1", "Late"), starsOf("Early.friday.1")));
  expect(shown).toBe("Friday 11 June 8 pm to 9 pm Early Hall 8.55 pm Late Park, taken out");
});

it("the clash with the row above stands on the line between the two, all others behind it, by name", () => {
  const four = readBands(
    ["Long: Hall- 8pm - 11pm", "Short: Hall- 9pm - 9.30pm", "Next: Park- 9.32pm", "Last: Hall- 10.45pm"].map((line) => {
      const [name = "", set = ""] = line.split(": ");
      return { id: name, fields: { "Band Name": name, Schedule_Text: [`Friday: ${set}`] } };
    }),
  );
  const starred = resolveStars(
    four.map((band) => ({ key: band.id, name: band.name })),
    four,
  );
  const html = render(
    <StarredSets
      programme={programmeOf(four, venues)}
      data={{ festival, venues }}
      listed={starred}
      starred={starred}
    />,
  );
  const items = html
    .split("<li")
    .slice(1)
    .map((item) => [...item.matchAll(/<span aria-hidden="true">(.*?)</g)].map(([, label]) => label));
  expect(items).toEqual([
    [],
    ["overlap 30 min"],
    ["2 min late · 4 min walk", "overlap about 60 min with Long · 4 min walk"],
    ["overlap 15 min with Long"],
  ]);
  const summaries = [...html.matchAll(/<summary[^>]*>(.*?)<\/summary>/g)].map(([, summary = ""]) => words(summary));
  expect(summaries).toEqual([
    expect.stringMatching(/^2 min late · 4 min walk A clash: Short ends at .* late\. and 1 more$/),
    "One clash further up",
  ]);
});

it("the page is the same for everybody: it says what it is for, and names no stars", () => {
  const site = {
    settings: {
      siteUrl: "https://jazz.example.org",
      timeZone: "Australia/Melbourne",
      scheduleUrl: "/",
      membershipFeeCents: 1,
    },
    currentYear: 2027,
    today: "2027-01-31",
  };
  const html = render(<MyFestivalPage data={{ bands, festival, venues }} site={site} />);
  expect(words(html)).toContain("Star what you would like to hear");
  expect(html).toContain('href="/schedule/friday"');
  expect(html).not.toContain("Early");
});

function starsOf(...keys: string[]) {
  return resolveStars(
    keys.map((key) => ({ key, name: key })),
    bands,
  );
}

function list(listed: ReturnType<typeof starsOf>, starred: ReturnType<typeof starsOf>) {
  return render(
    <StarredSets
      programme={programmeOf(bands, venues)}
      data={{ festival, venues }}
      listed={listed}
      starred={starred}
    />,
  );
}

function render(element: ReactElement) {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

/** What a reader sees, without the marks. */
function words(html: string) {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
