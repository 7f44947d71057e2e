import { describe, expect, it } from "vitest";
import { schemaOrgErrors } from "#tests/support/browser/schema-org.ts";
import { readBands } from "../records/lineup-contract.ts";
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

describe("schema.org's vocabulary allows it", () => {
  const bare = { name: "", startDate: "2027-06-10", endDate: "2027-06-14", place: "", address: "" };
  const oddBands = readBands([
    { id: "c", fields: { "Band Name": "C", Schedule_Text: ["Friday: 7.30pm", "Friday: - 8pm", "Sunday: x"] } },
    { id: "d", fields: { "Band Name": "D", Bio: " \n ", Jazz_Style: " ", "Music Link": "none", Image_Link: 7 } },
    { id: "e", fields: { "Band Name": "E", Schedule_Text: [] } },
  ]);

  it.each([
    ["of a festival", { festival, bands }],
    ["without bands", { festival, bands: [] }],
    ["without name, place and address", { festival: bare, bands }],
    ["with a place, but no address", { festival: { ...bare, place: "The goldfields" }, bands }],
    ["with an address, but no place", { festival: { ...bare, address: "12 Main Street" }, bands }],
    ["of bands without times or pictures", { festival: bare, bands: oddBands }],
  ])("%s", (_, facts) => {
    expect(schemaOrgErrors(festivalStructuredData({ ...facts, siteUrl, timeZone }))).toEqual([]);
    for (const band of facts.bands)
      for (const known of [facts.festival, undefined])
        expect(schemaOrgErrors(bandStructuredData({ band, festival: known, siteUrl, timeZone })), band.name).toEqual(
          [],
        );
  });

  it("and finds what it does not", () => {
    const event = { "@context": "https://schema.org", "@type": "MusicEvent" };
    expect(schemaOrgErrors({ ...event, name: "Swing", eventStatus: "https://schema.org/EventScheduled" })).toEqual([]);
    expect(schemaOrgErrors({ ...event, sets: "two" })).toEqual(["sets: is no property of MusicEvent"]);
    expect(schemaOrgErrors({ ...event, performer: [] })).toEqual(["performer: is empty"]);
    for (const odd of [
      { performer: { "@type": "Place", name: "Hall" } },
      { name: "" },
      { image: { "@type": "ImageObject", width: 512 } },
      { startDate: "10 June 2027" },
      { eventStatus: "https://schema.org/OfflineEventAttendanceMode" },
      { location: { "@type": "Plaza" } },
    ])
      expect(schemaOrgErrors({ ...event, ...odd })).not.toEqual([]);
  });
});
