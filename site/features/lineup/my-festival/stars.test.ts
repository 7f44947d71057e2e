import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { performancesOf } from "../programme/programme.ts";
import { readBands } from "../records/lineup-contract.ts";
import {
  hasBand,
  hasSet,
  joined,
  mostStars,
  readStars,
  resolveStars,
  type Stars,
  withBandToggled,
  withSetToggled,
  writeStars,
} from "./stars.ts";

const bands = readBands(
  Object.entries({
    a: ["Friday: Hall- 8pm", "Sunday: Park- 2pm"],
    "a.b": ["Friday: Barn- 9pm"],
    c: ["roving"],
    d: [],
  }).map(([id, lines]) => ({
    id,
    fields: { "Band Name": id.toUpperCase(), Schedule_Text: lines },
  })),
);
const [a, ab] = bands.map((band) => ({ band, sets: performancesOf(band) }));
if (!a || !ab) throw new Error("there are four bands");
const [friday, sunday] = a.sets;
const [other] = ab.sets;
if (!friday || !sunday || !other) throw new Error("they have three sets");
const keysOf = (stars: Stars) => stars.map(({ key }) => key);

describe("what is stored", () => {
  it("is read as it was written", () => {
    const starred = fc.record({
      key: fc.string({ minLength: 1, maxLength: 120 }),
      name: fc.string({ minLength: 1, maxLength: 200 }),
    });
    const lists = fc.uniqueArray(
      starred.filter(({ key, name }) => key.trim() !== "" && name.trim() !== ""),
      { selector: ({ key }) => key, maxLength: mostStars },
    );
    fc.assert(
      fc.property(lists, (stars) => {
        expect(readStars(writeStars(stars))).toEqual(stars);
      }),
    );
  });

  it("is bounded, and without whatever does not fit", () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ key: `band-${index}`, name: "Band" }));
    expect(readStars(writeStars(many))).toHaveLength(mostStars);
    const hostile = [
      null,
      7,
      "a",
      {},
      { key: "", name: "A" },
      { key: "a", name: 7 },
      { key: "x".repeat(121), name: "A" },
      { key: "b", name: "y".repeat(201) },
    ];
    const stored = JSON.stringify({
      version: 1,
      starred: [...hostile, { key: "a", name: "A", extra: "<script>" }, { key: "a", name: "Again" }],
    });
    expect(readStars(stored)).toEqual([{ key: "a", name: "Again" }]);
  });

  it("never throws, whatever it is", () => {
    for (const stored of [
      null,
      "",
      "[]",
      "{}",
      '{"version":2,"starred":[{"key":"a","name":"A"}]}',
      '{"version":1,"starred":{}}',
      '{"__proto__":{}}',
    ])
      expect(readStars(stored)).toEqual([]);
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(readStars(text))));
    fc.assert(fc.property(fc.json(), (text) => Array.isArray(readStars(text))));
  });
});

describe("a star", () => {
  it("on a band stands for all of its sets, and is taken away with them", () => {
    const stars = withBandToggled([], a.band);
    expect(keysOf(stars)).toEqual(["a"]);
    expect(a.sets.map((set) => hasSet(stars, set))).toEqual([true, true]);
    expect(withBandToggled(stars, a.band)).toEqual([]);
    const oneSet = withSetToggled([], friday);
    expect(hasBand(oneSet, a.band)).toBe(true);
    expect(withBandToggled(oneSet, a.band)).toEqual([]);
  });

  it("on a set is that set's alone; taken from one of a starred band, the others stay", () => {
    const stars = withSetToggled([], friday);
    expect([hasSet(stars, friday), hasSet(stars, sunday)]).toEqual([true, false]);
    expect(withSetToggled(stars, friday)).toEqual([]);
    expect(keysOf(withSetToggled(withBandToggled([], a.band), friday))).toEqual([sunday.key]);
  });

  it("is not taken for that of a band whose id begins with another's", () => {
    const stars = withBandToggled(withSetToggled([], other), ab.band);
    expect(stars).toEqual([]);
    const both = withSetToggled(withBandToggled([], a.band), other);
    expect(keysOf(withBandToggled(both, a.band))).toEqual(["a.b.friday.1"]);
  });

  it("is one of at most two hundred", () => {
    const full = Array.from({ length: mostStars }, (_, index) => ({ key: `band-${index}`, name: "Band" }));
    expect(withBandToggled(full, a.band)).toHaveLength(mostStars);
    expect(joined(full, [{ key: "a", name: "A" }])).toHaveLength(mostStars);
    expect(
      keysOf(
        joined(
          [{ key: "a", name: "A" }],
          [
            { key: "a", name: "A" },
            { key: "c", name: "C" },
          ],
        ),
      ),
    ).toEqual(["a", "c"]);
  });
});

it("stars are told by their sets, their bands without one, and what is no longer in the program", () => {
  const stars = ["a.sunday.1", "c", "d", "gone", "a.monday.1"].map((key) => ({ key, name: key }));
  const { keys, bands: without, gone } = resolveStars(stars, bands);
  expect([...keys]).toEqual(["a.sunday.1"]);
  expect(without.map(({ id }) => id)).toEqual(["c", "d"]);
  expect(keysOf(gone)).toEqual(["gone", "a.monday.1"]);
  expect([...resolveStars([{ key: "a", name: "A" }], bands).keys]).toEqual(["a.friday.1", "a.sunday.1"]);
});
