import { expect, it } from "vitest";
import { countWords, filterTitle, widerFilters } from "./filter-words.ts";

it.each([
  [27, {}, "", "27 bands"],
  [6, { day: "Saturday", venue: "Town Hall" }, "", "6 bands on Saturday at the Town Hall"],
  [1, { venue: "Wesley-Hill Hall" }, "", "1 band at Wesley-Hill Hall"],
  [2, { style: "Big band" }, "", "Big band: 2 bands"],
  [0, { day: "Monday", style: "Big band" }, "", "Big band: no bands on Monday"],
  [0, {}, "zither", "No bands for “zither”"],
  [3, { day: "Friday" }, "ma", "3 bands on Friday for “ma”"],
])("says how many match: %j of %j and “%s”", (count, labels, query, words) => {
  expect(countWords(count, labels, query)).toBe(words);
});

it.each(["Bandstand", "Town Hall", "Mechanics’ Institute", "Main Stage", "Library"])("at the %s", (venue) => {
  expect(filterTitle({ venue })).toBe(`Bands at the ${venue}`);
});

it.each(["Federation Square", "The Town Hall", "Phoenix Theatre", "St Mary’s Church", "Ma’s Pub"])("at %s", (venue) => {
  expect(filterTitle({ venue })).toBe(`Bands at ${venue}`);
});

it.each([
  [{}, "Line-up"],
  [{ day: "Friday" }, "Bands on Friday"],
  [{ style: "Big band" }, "Bands: Big band"],
  [{ day: "Friday", style: "Big band", venue: "Park" }, "Bands: Big band, on Friday at the Park"],
])("titles a page: %j", (labels, title) => {
  expect(filterTitle(labels)).toBe(title);
});

it("leads back from a filter that matches nobody by leaving out one choice, where that leaves somebody", () => {
  const value = (slug: string, count: number) => ({ slug, label: slug, count });
  const filter = { day: "friday", style: "blues", venue: "park" };
  const options = {
    day: [value("monday", 1), value("friday", 0)],
    style: [value("blues", 0)],
    venue: [value("hall", 2)],
  };
  expect(widerFilters({ filter, options })).toEqual([
    { day: undefined, style: "blues", venue: "park" },
    { day: "friday", style: "blues", venue: undefined },
  ]);
});
