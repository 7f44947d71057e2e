import fc from "fast-check";
import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import { addressFault, bandPath, findBand, readBands, readFestival, slugOf } from "./lineup-contract.ts";

const record = {
  id: "band-cordial",
  fields: {
    "Band Name": "Cordial Club",
    NameNoSpace: "CordialTheClub",
    Image_Link: "//images.example.org/cordial.png",
    Bio: "First.\\nSecond.\nThird.\r\n\n",
    Schedule_Text: ["Sunday: Town Hall- 2pm", "on request", "Friday: Town Hall- 8pm"],
    Jazz_Style: "Swing",
    "Music Link": "https://music.example.com/cordial",
  },
};

function named(name: string, noSpace = name) {
  return { id: name, fields: { ...record.fields, "Band Name": name, NameNoSpace: noSpace } };
}

describe("a band record of the API", () => {
  it("is mapped with split paragraphs, ordered sets and an https picture", () => {
    const [band] = readBands([record]);
    expect(band).toMatchObject({
      id: "band-cordial",
      name: "Cordial Club",
      slug: "cordialclub",
      altSlug: "cordialtheclub",
      imageUrl: "https://images.example.org/cordial.png",
      style: "Swing",
      musicUrl: "https://music.example.com/cordial",
      paragraphs: ["First.", "Second.", "Third."],
    });
    expect(band?.sets.map((set) => set.text)).toEqual([
      "Friday: Town Hall- 8pm",
      "Sunday: Town Hall- 2pm",
      "on request",
    ]);
  });

  it("has the colour of its picture, if that is one", () => {
    const colours = ["#c33b2e", "red", "#c33b2e;x", 7].map((imageColour) => readBands([{ ...record, imageColour }])[0]);
    expect(colours.map((band) => band?.imageColour)).toEqual(["#c33b2e", undefined, undefined, undefined]);
  });

  it("has no picture and no link if the record has none", () => {
    const [band] = readBands([{ ...record, fields: { "Band Name": "Cordial" } }]);
    expect(band).toEqual({
      id: "band-cordial",
      name: "Cordial",
      slug: "cordial",
      altSlug: "cordial",
      style: "",
      paragraphs: [],
      sets: [],
    });
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "ftp://example.org/", "not a link", 7, null])(
    "never links to %j",
    (link) => {
      const [band] = readBands([{ ...record, fields: { ...record.fields, "Music Link": link, Image_Link: link } }]);
      expect(band).toMatchObject({ name: "Cordial Club" });
      expect(band).not.toHaveProperty("musicUrl");
      expect(band).not.toHaveProperty("imageUrl");
    },
  );

  it("keeps a picture of this site as a path", () => {
    const [band] = readBands([
      { ...record, fields: { ...record.fields, Image_Link: "/content/assets/cjf/poster/1/poster.png" } },
    ]);
    expect(band?.imageUrl).toBe("/content/assets/cjf/poster/1/poster.png");
  });

  it("survives fields of every wrong type", () => {
    const wrong = [null, 7, true, [], {}, "", ["Friday: A- 7pm", 3, null]];
    for (const value of wrong) {
      const fields = {
        "Band Name": "A",
        NameNoSpace: value,
        Image_Link: value,
        Bio: value,
        Schedule_Text: value,
        Jazz_Style: value,
        "Music Link": value,
      };
      expect(readBands([{ id: value, fields }])).toMatchObject([{ name: "A" }]);
    }
  });

  it("without a name, or without fields, is left out", () => {
    expect(
      readBands([null, 1, {}, { id: "a" }, { id: "a", fields: {} }, { id: "a", fields: { "Band Name": " " } }, record]),
    ).toHaveLength(1);
    expect(readBands({ items: [record] })).toEqual([]);
  });
});

describe("the URL of a band's page", () => {
  const bands = readBands([
    named("Ma O'Malley & the Night Shift", "MaOMalleyNightShift"),
    named("100% Swing"),
    named("AC/DC Jazz"),
    named("Café Ōkami"),
  ]);

  it("is its name without spaces, lower-cased and encoded", () => {
    expect(bands.map(bandPath)).toEqual([
      "/bands/mao'malley%26thenightshift",
      "/bands/100%25swing",
      "/bands/ac%2Fdcjazz",
      "/bands/caf%C3%A9%C5%8Dkami",
    ]);
  });

  it("finds the band, decoded or not, in any case, with a trailing slash", () => {
    for (const band of bands) {
      const encoded = bandPath(band).slice("/bands/".length);
      for (const urlSlug of [
        encoded,
        decodeURIComponent(encoded),
        band.name,
        band.name.toUpperCase(),
        `${encoded}/`,
        band.altSlug,
      ]) {
        expect(findBand(bands, urlSlug)?.name, urlSlug).toBe(band.name);
      }
    }
  });

  it("may be the slug of NameNoSpace, but names take precedence", () => {
    const [first, second] = readBands([named("Alpha", "Beta"), named("Beta", "Gamma")]);
    expect(
      findBand(
        [first, second].filter((band) => band !== undefined),
        "beta",
      )?.name,
    ).toBe("Beta");
    expect(findBand(bands, "MaOMalleyNightShift")?.name).toBe("Ma O'Malley & the Night Shift");
  });

  it.each(["nobody", "", "%", "%E0%A4%A"])("%j is unknown", (urlSlug) =>
    expect(findBand(bands, urlSlug)).toBeUndefined(),
  );
});

describe("the festival's entry", () => {
  const fields = {
    name: "CJF",
    startDate: "2027-06-10",
    endDate: "2027-06-14T00:00+10:00",
    place: "Town",
    address: "1 Main Street",
  };

  it("gives dates without a time", () => {
    expect(readFestival({ sys: { id: "a", updatedAt: "2027-01-01T00:00:00Z" }, fields })).toEqual({
      ...fields,
      endDate: "2027-06-14",
      updatedAt: "2027-01-01T00:00:00Z",
    });
  });

  it.each([undefined, "2027-06-09", "soon", 5])("with the last day %j is a festival of one day", (endDate) => {
    expect(readFestival({ fields: { ...fields, endDate } })).toMatchObject({
      startDate: "2027-06-10",
      endDate: "2027-06-10",
    });
  });

  it.each([undefined, null, {}, { fields: {} }, { fields: { startDate: "June" } }])(
    "is none without a first day: %j",
    (entry) => expect(readFestival(entry)).toBeUndefined(),
  );
});

describe("the address that a name makes", () => {
  it.each([
    ["..", "a letter or a digit"],
    [".", "a letter or a digit"],
    ["\u200b", "a letter or a digit"],
    ["/", "the slash"],
    ["Ma/", "the slash"],
    ["a/../b", "without"],
    ["a\\b", "without"],
    ["Music.ics", "without “.ics”"],
    ["Big . Data", "without “.data”"],
    ["%2e", "the percent sign"],
    ["a%2Fb", "the percent sign"],
    ["a\u0000b", "a broken letter"],
    ["a\ud800", "a broken letter"],
    ["x".repeat(201), "longer than 200"],
    ["_", "without “_” alone"],
  ])("%j is refused in words", (name, words) => expect(addressFault(name)).toContain(words));

  it.each([
    "?",
    "#",
    "100%",
    "AC/DC",
    "🎷🎷",
    "日本",
    "!!!",
    "...and the Cats",
    "Music.ics Band",
    "İstanbul",
    "Łódź",
    "O'Dd & <Sons>",
    "_ _",
    "snake_",
  ])("%s has one that works", (name) => expect(addressFault(name)).toBeUndefined());

  it("is one segment of a path, and leads to the band, whatever its name is", () => {
    const pieces = fc.constantFrom(
      ".",
      "/",
      "%",
      "2e",
      "2F",
      "?",
      "#",
      "\\",
      " ",
      ".ics",
      ".data",
      "é",
      "ß",
      "İ",
      "🎷",
      "a",
      "B",
      "\ud800",
      "\u200b",
      "&",
      ";",
      ":",
    );
    const names = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(pieces, { maxLength: 6 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(names, (name) => {
        const [band] = readBands([{ id: "odd", fields: { "Band Name": name } }]);
        if (band === undefined || addressFault(name.trim()) !== undefined) return;
        const { pathname } = new URL(bandPath(band), "https://jazz.example.org");
        expect(pathname).toBe(bandPath(band));
        const params = matchPath("/bands/:slug", pathname)?.params;
        expect(findBand([band], params?.slug ?? ""), name).toBe(band);
        expect(pathname).not.toMatch(/\.(ics|data)$/);
      }),
      { numRuns: 2000 },
    );
  });
});

it("a name has the same address with letters that nobody sees, and none if it has only those", () => {
  expect(slugOf("Ann\u200b & the\u00adBand\u2060")).toBe(slugOf("Ann & theBand"));
  for (const name of ["\u3164", "\u115f\u200b", "\u200e"])
    expect(addressFault(name)).toMatch(/with a letter or a digit/);
});
