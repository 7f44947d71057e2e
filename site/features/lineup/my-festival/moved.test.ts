import { expect, test } from "vitest";
import { performancesOf, programmeOf } from "../programme/programme.ts";
import { readBands } from "../records/lineup-contract.ts";
import { movedWords } from "./moved.ts";
import { hasBand, hasSet, readStars, withBandToggled, withSeen, withSetToggled, writeStars } from "./stars.ts";

const bandAt = (line: string, id = "0b5f") =>
  readBands([{ id: "a", fields: { "Band Name": "A" }, sets: [{ id, line, cancelled: false }] }]);

function onlySetAt(line: string) {
  const [performance] = bandAt(line).flatMap(performancesOf);
  if (!performance) throw new Error("there is a set");
  return performance;
}

const before = onlySetAt("Saturday: Town Hall- 6pm - 7pm");

test.each([
  { line: "Saturday: Town Hall- 6pm - 8pm", words: undefined },
  { line: "Saturday: the Town  Hall- 6pm", words: undefined },
  { line: "Saturday: Town Hall- 7.30pm", words: "was Saturday 6 pm" },
  { line: "Sunday: Town Hall- 6pm", words: "was Saturday 6 pm" },
  { line: "Saturday: Bandstand- 6pm", words: "was at Town Hall" },
  { line: "Sunday: Bandstand- 2pm", words: "was Saturday 6 pm at Town Hall" },
])("a starred set that is now “$line” says “$words”, also after the browser was closed", ({ line, words }) => {
  const now = onlySetAt(line);
  const bySet = readStars(writeStars(withSetToggled([], before)));
  const byBand = readStars(writeStars(withBandToggled([], before.band)));
  expect([movedWords(bySet, now), movedWords(byBand, now)]).toEqual([words, words]);
});

test("a star of an earlier program holds, and says that its set moved once it was shown", () => {
  const old = readStars(JSON.stringify({ version: 1, starred: [{ key: "0b5f", name: "A" }] }));
  const now = onlySetAt("Sunday: Bandstand- 2pm");
  expect([hasSet(old, now), movedWords(old, now)]).toEqual([true, undefined]);
  const seen = withSeen(old, [before]);
  expect(movedWords(seen, now)).toBe("was Saturday 6 pm at Town Hall");
  expect(withSeen(seen, [now])).toBe(seen);
});

test("the star of a set, whatever its id, is one of its band, and goes with it", () => {
  const stars = withSetToggled([], before);
  expect(hasBand(stars, { id: "a", name: "A" })).toBe(true);
  expect(hasBand(stars, { id: "b", name: "B" })).toBe(false);
  expect(withBandToggled(stars, { id: "a", name: "A" })).toEqual([]);
});

test("a jam is starred with any of its bands, and taken out of all of them", () => {
  const jam = { id: "jam", line: "Friday: Hall- 9pm", cancelled: false };
  const bands = readBands(["a", "b"].map((id) => ({ id, fields: { "Band Name": id }, sets: [jam] })));
  const [performance] = programmeOf(bands).days.flatMap((day) => day.performances);
  const [a, b] = bands;
  if (!performance || !a || !b) throw new Error("there are two bands in a jam");
  const both = withBandToggled(withBandToggled([], a), b);
  expect(hasSet(withBandToggled([], b), performance)).toBe(true);
  expect(hasSet(withSetToggled(both, performance), performance)).toBe(false);
});

test.each([
  { seen: 7 },
  { seen: { "0b5f": null } },
  { seen: { "0b5f": { day: "Saturday", start: "6", venue: "" } } },
  { seen: { "0b5f": { day: "x".repeat(999), start: 1, venue: "" } } },
  { bands: [1, "x".repeat(999)] },
])("of what is stored beside a star nothing is believed: $seen $bands", (beside) => {
  const [star] = readStars(JSON.stringify({ version: 1, starred: [{ key: "0b5f", name: "A", ...beside }] }));
  expect(star).toMatchObject({ key: "0b5f", name: "A" });
  expect(JSON.stringify(star).length).toBeLessThan(80);
});
