import { expect, test } from "vitest";
import { entryOf } from "#tests/support/content/content-fixtures.ts";
import { readVenues, venueRanks, walkingMinutes } from "./venues.ts";

const hall = entryOf("venue", {
  name: " Town Hall ",
  address: "1 Main Street",
  mapUrl: "https://maps.example.org/hall",
  walks: ["Bandstand: 2", "the  phoenix theatre – 3 min", "nowhere", 7],
});
const bandstand = entryOf("venue", { name: "Bandstand", walks: ["Town Hall: 4"] });
const phoenix = entryOf("venue", { name: "Phoenix Theatre", mapUrl: "javascript:alert(1)" });
const venues = readVenues(
  entryOf("festival", {
    venues: [hall, entryOf("sponsor", { name: "Bakery" }), bandstand, phoenix, entryOf("venue", {}), hall],
  }),
);

test("venues are read in the festival's order, each once, and only with what can be used", () => {
  expect(venues).toEqual([
    {
      name: "Town Hall",
      address: "1 Main Street",
      mapUrl: "https://maps.example.org/hall",
      walks: [
        { to: "Bandstand", minutes: 2 },
        { to: "the phoenix theatre", minutes: 3 },
      ],
    },
    { name: "Bandstand", walks: [{ to: "Town Hall", minutes: 4 }] },
    { name: "Phoenix Theatre", walks: [] },
  ]);
  for (const rubbish of [undefined, "Town Hall", [null, 7], {}])
    expect(readVenues(entryOf("festival", { venues: rubbish }))).toEqual([]);
});

test("a walk is the same both ways, unless both ends say otherwise", () => {
  expect(walkingMinutes(venues, "Phoenix Theatre", "Town Hall")).toBe(3);
  expect(walkingMinutes(venues, "town hall", "Phoenix Theatre")).toBe(3);
  expect(walkingMinutes(venues, "Town Hall", "Bandstand")).toBe(2);
  expect(walkingMinutes(venues, "Bandstand", "Town Hall")).toBe(4);
  expect(walkingMinutes(venues, "Bandstand", "the bandstand")).toBe(0);
  expect(walkingMinutes(venues, "Bandstand", "Phoenix Theatre")).toBeUndefined();
});

test("venues that the content does not know come after the others", () => {
  expect(["Bandstand", "Elsewhere", "Town Hall"].map(venueRanks(venues))).toEqual([1, 3, 0]);
});
