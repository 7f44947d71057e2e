import { expect, it } from "vitest";
import { readBands } from "./lineup-contract.ts";
import { bandStructuredData, festivalStructuredData } from "./lineup-structured-data.ts";

const festival = {
  name: "CJF",
  startDate: "2027-06-10",
  endDate: "2027-06-14",
  place: "The goldfields",
  address: "12 Main Street",
};
const timeZone = "Australia/Melbourne";
const siteUrl = "https://jazz.example.org";
const bands = readBands([
  {
    id: "a",
    fields: {
      "Band Name": "A Band",
      Image_Link: "/content/assets/a.png",
      Bio: "Two horns.\nAnd a bus.",
      Schedule_Text: ["Friday: Town Hall- 7.30pm", "Thursday: Bandstand- 6pm - 7pm", "by arrangement"],
      Jazz_Style: "Swing",
      "Music Link": "https://a.example.org/",
    },
  },
  { id: "b", fields: { "Band Name": "B", Schedule_Text: ["Monday: Town Hall- 11.30pm"] } },
]);

it("describes a festival with its dates and their offset, its place and its bands", () => {
  expect(festivalStructuredData({ festival, bands, siteUrl, timeZone })).toMatchObject({
    "@context": "https://schema.org",
    "@type": ["Festival", "MusicEvent"],
    name: "CJF",
    startDate: "2027-06-10T18:00:00+10:00",
    endDate: "2027-06-15T00:30:00+10:00",
    location: { "@type": "Place", name: "The goldfields", address: "12 Main Street" },
    performer: [
      { "@type": "MusicGroup", name: "A Band", url: `${siteUrl}/bands/aband` },
      { "@type": "MusicGroup", name: "B", url: `${siteUrl}/bands/b` },
    ],
  });
});

it("falls back to the festival's dates while no set has a time", () => {
  expect(festivalStructuredData({ festival, bands: [], siteUrl, timeZone })).toMatchObject({
    startDate: "2027-06-10",
    endDate: "2027-06-14",
    performer: [],
  });
});

it("uses daylight saving time for Melbourne in January", () => {
  const january = { ...festival, startDate: "2027-01-07", endDate: "2027-01-11" };
  expect(festivalStructuredData({ festival: january, bands, siteUrl, timeZone })).toMatchObject({
    startDate: "2027-01-07T18:00:00+11:00",
  });
});

it("describes a band with the time and place of its sets", () => {
  const [band] = bands;
  if (!band) throw new Error("no band");
  const data = bandStructuredData({ band, festival, siteUrl, timeZone });
  expect(data).toMatchObject({
    "@type": "MusicGroup",
    name: "A Band",
    genre: "Swing",
    sameAs: "https://a.example.org/",
    description: "Two horns.",
  });
  expect(data.event).toMatchObject([
    {
      "@type": "MusicEvent",
      startDate: "2027-06-10T18:00:00+10:00",
      endDate: "2027-06-10T19:00:00+10:00",
      location: { name: "Bandstand", address: "Bandstand, The goldfields" },
    },
    {
      "@type": "MusicEvent",
      startDate: "2027-06-11T19:30:00+10:00",
      endDate: "2027-06-11T20:30:00+10:00",
      location: { name: "Town Hall" },
    },
  ]);
  expect(bandStructuredData({ band, festival: undefined, siteUrl, timeZone })).not.toHaveProperty("event");
});
