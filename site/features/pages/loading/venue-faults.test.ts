import { expect, test } from "vitest";
import { explainVenues } from "./venue-faults.ts";

const link = (id: string) => ({ sys: { type: "Link", linkType: "Entry", id } });
const venue = (id: string, fields: Record<string, unknown>) => ({ id, type: "venue", fields: { name: id, ...fields } });
const festival = (...ids: string[]) => ({ id: "festival", type: "festival", fields: { venues: ids.map(link) } });

test("a walk that does not parse, leads to itself or to no venue of the festival, and a map without http are named", () => {
  const hall = venue("Town Hall", {
    mapUrl: "maps.example.org",
    walks: ["Bandstand: 2", "the bandstand 2 min", "Bandstand", "Town Hall: 1", "Moon: 9"],
  });
  const faults = explainVenues([festival("Town Hall", "Bandstand"), hall, venue("Bandstand", { walks: "2" })]);
  expect(faults.map(({ id, field }) => `${id}, ${field}`)).toEqual([
    "Town Hall, mapUrl",
    ...Array(3).fill("Town Hall, walks"),
  ]);
  expect(faults.map(({ message }) => message).join("\n")).toMatch(
    /https[\s\S]+“Bandstand” is no walk[\s\S]+itself[\s\S]+“Moon: 9” leads to no venue/,
  );
});

test("of a venue alone, or one whose neighbours are not all there, nobody is told that it leads nowhere", () => {
  const hall = venue("Town Hall", { walks: ["Bandstand: 2"], mapUrl: "https://maps.example.org/hall" });
  expect(explainVenues([hall])).toEqual([]);
  expect(explainVenues([festival("Town Hall", "Bandstand"), hall])).toEqual([]);
});
