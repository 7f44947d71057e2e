import { describe, expect, it } from "vitest";
import { readBands } from "../records/lineup-contract.ts";
import { filterPath, sizeOf } from "./band-filter.ts";
import { bandsPage, dayPaths, stylePath } from "./wall.ts";

function band(name: string, style: string, lines: string[], image = "/content/assets/cjf/a/1/a.png") {
  return {
    id: name,
    fields: { "Band Name": name, Jazz_Style: style, Schedule_Text: lines, Image_Link: image },
  };
}

const bands = readBands([
  band("Ash", "Big band", ["Saturday: Town Hall- 8pm", "Sunday: Park- noon"]),
  band("Box", "Blues", ["Saturday: Park- 8pm", "Sunday: Town Hall- noon"]),
  band("Cow", "Blues", ["Thursday: Park- 8pm", "in the street, all day"]),
  band("Day", "", []),
  band("Elm", "Bebop", ["Monday: Pub- 8pm"], ""),
]);
const lineUp = { bands, festival: undefined };

function pageAt(path: string, of = lineUp) {
  const page = bandsPage(of, path);
  if (!page) throw new Error(`no page at ${path}`);
  return page;
}
const namesAt = (path: string) => pageAt(path).bands?.map(({ name }) => name);
const offeredAt = (path: string, kind: "day" | "style" | "venue") =>
  pageAt(path).options[kind].map(({ slug, count }) => `${slug} ${count}`);

describe("the bands page at an address", () => {
  it.each([
    ["", ["Ash", "Box", "Cow", "Day"]],
    ["saturday", ["Ash", "Box"]],
    ["style/blues", ["Box", "Cow"]],
    ["venue/town-hall", ["Ash", "Box"]],
    ["saturday/style/blues/venue/park", ["Box"]],
    ["saturday/style/big-band/venue/park", []],
  ])("shows the bands that match all of it: %j", (path, names) => {
    expect(namesAt(path)).toEqual(names);
  });

  it("looks for a day and a venue in one set, not in two of the same band", () => {
    expect(namesAt("saturday/venue/town-hall")).toEqual(["Ash"]);
    expect(namesAt("sunday/venue/town-hall")).toEqual(["Box"]);
  });

  it("has one address for a filter, in the order of day, style and venue", () => {
    for (const path of ["", "/saturday", "/style/blues", "/saturday/style/blues/venue/park", "/sunday/venue/town-hall"])
      expect(filterPath(pageAt(path.slice(1)).filter)).toBe(`/band${path}`);
  });

  it("reads it in any case and encoding, so that it can be led to that address", () => {
    for (const path of ["Saturday/STYLE/Blues", "/saturday/style/blues/", "satur%64ay/style/%62lues"])
      expect(pageAt(path).filter).toEqual({ day: "saturday", style: "blues" });
  });

  it.each([
    "friday",
    "style",
    "style/",
    "style/bebop",
    "venue/pub",
    "monday",
    "venue/town-hall/saturday",
    "venue/town-hall/style/blues",
    "saturday/sunday",
    "saturday//style/blues",
    "style/blues/style/blues",
    "saturday/style/blues/venue/park/more",
    "constructor",
    "%",
    "%00",
  ])("is none for what the wall does not have, or in another order: %s", (path) => {
    expect(bandsPage(lineUp, path)).toBeUndefined();
  });

  it("counts with each choice the bands that there would be, other choices kept", () => {
    expect(offeredAt("", "day")).toEqual(["thursday 1", "saturday 2", "sunday 2"]);
    expect(offeredAt("", "style")).toEqual(["big-band 1", "blues 2"]);
    expect(offeredAt("style/big-band", "day")).toEqual(["thursday 0", "saturday 1", "sunday 1"]);
    expect(offeredAt("saturday/style/big-band", "venue")).toEqual(["park 0", "town-hall 1"]);
    expect(offeredAt("saturday/style/big-band", "style")).toEqual(["big-band 1", "blues 1"]);
  });

  it("has the days on which a band plays on its card", () => {
    const cards = pageAt("").bands ?? [];
    expect(cards.map(({ days }) => days)).toEqual([
      "Saturday and Sunday",
      "Saturday and Sunday",
      "Thursday",
      undefined,
    ]);
    expect(cards.map(({ shortDays }) => shortDays)).toEqual(["Sat and Sun", "Sat and Sun", undefined, undefined]);
  });

  it("has every band as long as none has a picture, and only then", () => {
    const pictureless = bands.map(({ imageUrl, ...each }) => each);
    expect(pageAt("", { ...lineUp, bands: pictureless }).bands).toHaveLength(5);
    expect(pageAt("monday", { ...lineUp, bands: pictureless }).bands).toHaveLength(1);
  });

  it("has no filters without bands, and is there at any address while they could not be loaded", () => {
    expect(pageAt("", { ...lineUp, bands: [] })).toMatchObject({
      bands: [],
      options: { day: [], style: [], venue: [] },
    });
    expect(bandsPage({ ...lineUp, bands: [] }, "friday")).toBeUndefined();
    expect(bandsPage({ bands: undefined, festival: undefined }, "friday")).toMatchObject({
      bands: undefined,
      filter: {},
    });
  });
});

describe("names in addresses", () => {
  const venues = (...names: string[]) =>
    pageAt("", {
      ...lineUp,
      bands: readBands(names.map((name, index) => band(`Band ${index}`, "", [`Friday: ${name}- ${index + 1}pm`]))),
    }).options.venue.map(({ slug, label, count }) => `${label}: ${slug} ${count}`);

  it("are letters and digits of any script", () => {
    expect(venues("Café “Zoë” & Söhne", "St Mary’s", "日本 ホール", "Hall #2")).toEqual([
      "Café “Zoë” & Söhne: cafe-zoe-sohne 1",
      "Hall #2: hall-2 1",
      "St Mary’s: st-marys 1",
      "日本 ホール: 日本-ホール 1",
    ]);
  });

  it("are numbered where two would be the same, and where nothing is left of one", () => {
    expect(venues("Hall 1", "Hall #1", "Hall (1)", "???")).toEqual([
      "???: other 1",
      "Hall (1): hall-1 1",
      "Hall #1: hall-1-2 1",
      "Hall 1: hall-1-3 1",
    ]);
  });

  it("are one where only capitals, accents, apostrophes or spaces differ", () => {
    expect(venues("Mechanics’ Institute", "Mechanics' institute", "Mechanics’  Institute")).toHaveLength(1);
  });

  it("are at most sixty characters, and never end in half of one", () => {
    const [venue = ""] = venues(`${"a".repeat(59)}𠮷𠮷`);
    expect(venue).toContain(`: ${"a".repeat(59)}𠮷 1`);
    expect(() => encodeURIComponent(venue)).not.toThrow();
  });

  it("are found again, a day too that is called as the words of an address are", () => {
    const odd = { ...lineUp, bands: readBands([band("Odd", "日本 & co", ["Style: Venue- 8pm", "Venue: Style- 8pm"])]) };
    const { options } = pageAt("", odd);
    expect(options.day.map(({ slug }) => slug)).toEqual(["style-2", "venue-2"]);
    for (const kind of ["day", "style", "venue"] as const) {
      for (const { slug } of options[kind]) {
        const path = filterPath({ [kind]: slug }).slice("/band/".length);
        expect(pageAt(path, odd)).toMatchObject({ filter: { [kind]: slug }, bands: [{ name: "Odd" }] });
      }
    }
  });
});

describe("addresses of the line-up", () => {
  it("are its days in order", () => {
    expect(dayPaths(bands)).toEqual(["/band/thursday", "/band/saturday", "/band/sunday"]);
  });

  it("are those of a style that the wall has", () => {
    expect(stylePath(bands, "BLUES")).toBe("/band/style/blues");
    expect(stylePath(bands, "Bebop")).toBeUndefined();
    expect(stylePath(bands, "")).toBeUndefined();
  });

  it("are as many as the line-up has values, if only one is chosen", () => {
    const { options } = pageAt("");
    const all = Object.entries(options).flatMap(([kind, values]) => values.map(({ slug }) => ({ [kind]: slug })));
    expect(new Set(all.map(filterPath)).size).toBe(7);
    expect(all.every((filter) => sizeOf(filter) === 1)).toBe(true);
  });
});
