import { expect, it } from "vitest";
import { searchBands } from "./search-bands.ts";

const bands = [
  { id: "1", name: "Ma O’Malley & the Night Shift", slug: "ma", style: "Blues" },
  { id: "2", name: "Zoë’s Café Orchestra", slug: "zoe", style: "Gypsy jazz" },
  { id: "3", name: "Come-and-Try Orchestra", slug: "come", style: "Bebop" },
  { id: "4", name: "Łukasz Smørrebrød", slug: "łukasz", style: "Straßenmusik" },
];

it.each([
  ["", ["1", "2", "3", "4"]],
  ["  ", ["1", "2", "3", "4"]],
  ["lukasz", ["4"]],
  ["Łuk smorre strasse", ["4"]],
  ["zoes cafe", ["2"]],
  ["ZOË'S CAFÉ", ["2"]],
  ["omalley", ["1"]],
  ["o'malley and", ["1"]],
  ["malley", ["1"]],
  ["come and try", ["3"]],
  ["orchestra", ["2", "3"]],
  ["orchestra jazz", ["2"]],
  ["bop", ["3"]],
  ["zither", []],
  [".*", ["1", "2", "3", "4"]],
])("searches names and styles for every word of “%s”", (query, found) => {
  expect(searchBands(bands, query).map(({ id }) => id)).toEqual(found);
});
