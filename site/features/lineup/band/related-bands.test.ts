import { expect, it } from "vitest";
import { readBands } from "../records/lineup-contract.ts";
import { bandPage } from "./band-page-data.ts";
import { relatedBands } from "./related-bands.ts";

function lineUp(...rows: [name: string, style: string, ...lines: string[]][]) {
  return readBands(
    rows.map(([name, style, ...lines]) => ({
      id: name,
      fields: { "Band Name": name, Jazz_Style: style, Schedule_Text: lines },
    })),
  );
}

const relatedOf = (name: string, bands: ReturnType<typeof lineUp>) => {
  const band = bands.find((each) => each.name === name);
  return band && relatedBands(band, bands).map((each) => `${each.band.name}: ${each.reason}`);
};

const bands = lineUp(
  ["Ash", "Blues", "Friday: Park- 8pm"],
  ["Box", "Swing", "Friday: Hall- 8pm"],
  ["Cow", "BLUES", "Monday: Hall- 8pm"],
  ["Day", "", "Friday: Park- 6pm"],
  ["Elm", "", "Saturday: Hall- 8pm", "Friday: Pub- 8pm", "roving"],
  ["Fig", "Bebop"],
);

it("are first those of the same style, then those of the same day at another venue", () => {
  expect(relatedOf("Ash", bands)).toEqual(["Cow: BLUES", "Box: Friday, Hall", "Elm: Friday, Pub"]);
});

it("begin behind the band itself in the order of the line-up", () => {
  expect(relatedOf("Elm", bands)).toEqual(["Ash: Friday, Park", "Box: Friday, Hall", "Day: Friday, Park"]);
  expect(relatedOf("Box", bands)).toEqual(["Day: Friday, Park", "Elm: Friday, Pub", "Ash: Friday, Park"]);
});

it("are none for a band without a style and a time, and never the band itself", () => {
  expect(relatedOf("Fig", bands)).toEqual([]);
  expect(relatedOf("Alone", lineUp(["Alone", "Blues", "Friday: Park- 8pm"]))).toEqual([]);
});

it("are four at most, with what a small poster shows", () => {
  const many = lineUp(...Array.from({ length: 9 }, (_, index): [string, string] => [`Band ${index}`, "Swing"]));
  const page = bandPage({ bands: many, festival: undefined }, "band7");
  expect(page?.related).toEqual(
    ["8", "0", "1", "2"].map((number) => ({ name: `Band ${number}`, slug: `band${number}`, reason: "Swing" })),
  );
});
