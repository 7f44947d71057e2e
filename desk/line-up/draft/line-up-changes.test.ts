import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyPatch,
  contentOf,
  type LineUpContent,
  type PublicBand,
  type PublicLineUp,
  type SetContent,
} from "#site/features/lineup/records/line-up-model.ts";
import { changesBetween, patchOf } from "./line-up-changes.ts";

const band = (name: string, other: Partial<PublicBand> = {}): PublicBand => ({
  id: name.toLowerCase(),
  name,
  otherName: "",
  picture: "",
  bio: "",
  style: "",
  musicLink: "",
  isCancelled: false,
  ...other,
});
const set = (id: string, other: Partial<SetContent> = {}): SetContent => ({
  id,
  position: 0,
  kind: "concert",
  title: "",
  bandIds: ["cordial"],
  day: "Saturday",
  venue: "Town Hall",
  start: 1170,
  end: 1260,
  line: "Saturday: Town Hall- 7.30pm - 9pm",
  isCancelled: false,
  ...other,
});
const cordial = band("Cordial");
const nothing: LineUpContent = { bands: [], sets: [] };
const words = (before: LineUpContent, wanted: LineUpContent) =>
  changesBetween(before, wanted).map((change) => change.words);
const visible = (content: LineUpContent): PublicLineUp => ({
  bands: content.bands,
  sets: content.sets.map((each) => ({ ...each, sequence: 1, changedAt: 0 })),
});
const publish = (before: LineUpContent, changes: ReturnType<typeof changesBetween>, keys: readonly string[]) =>
  applyPatch(visible(before), patchOf(changes, new Set(keys)), { number: 2, at: 1 });

test("a set that was moved says when and where it is, and no more of what it was than differs", () => {
  const wanted = { bands: [cordial], sets: [set("one")] };
  const from = (other: Partial<SetContent>) => words({ bands: [cordial], sets: [set("one", other)] }, wanted);
  expect(from({ start: 1080 })).toEqual(["Cordial: Saturday 7.30 pm, Town Hall; was 6 pm"]);
  expect(from({ venue: "Bandstand" })).toEqual(["Cordial: Saturday 7.30 pm, Town Hall; was Bandstand"]);
  expect(from({ start: 1080, venue: "Bandstand" })).toEqual([
    "Cordial: Saturday 7.30 pm, Town Hall; was 6 pm, Bandstand",
  ]);
  expect(from({ day: "Friday" })).toEqual(["Cordial: Saturday 7.30 pm, Town Hall; was Friday 7.30 pm"]);
  expect(from({ end: 1230 })).toEqual(["Cordial: Saturday 7.30 pm to 9 pm, Town Hall; was to 8.30 pm"]);
  expect(from({ end: null })).toEqual(["Cordial: Saturday 7.30 pm to 9 pm, Town Hall; was without an end"]);
  expect(from({ start: null, day: "", venue: "", end: null, line: "after the parade" })).toEqual([
    "Cordial: Saturday 7.30 pm, Town Hall; was “after the parade”",
  ]);
  expect(from({ isCancelled: true })).toEqual(["Plays after all: Cordial, Saturday 7.30 pm, Town Hall"]);
  expect(from({ kind: "jam" })).toEqual(["Cordial: Saturday 7.30 pm, Town Hall; is now a concert"]);
  expect(from({ title: "Jam" })).toEqual(["Cordial: Saturday 7.30 pm, Town Hall; was called Jam, with Cordial"]);
  expect(from({})).toEqual([]);
});

test("sets stand in the order of the festival’s days, also of one that begins on a Wednesday", () => {
  const at = (day: string, start: number | null = 1170) => set(`${day} ${start}`, { day, start, venue: "Hall" });
  const sets = [at("Monday"), at("", null), at("Thursday"), at("Wednesday"), at("Wednesday", 600), at("Sunday")];
  const festival = { startDate: "2027-06-09", endDate: "2027-06-13" };
  const changes = changesBetween(nothing, { bands: [cordial], sets }, festival);
  expect(changes.slice(1).map(({ key }) => key)).toEqual([
    "set:Wednesday 600",
    "set:Wednesday 1170",
    "set:Thursday 1170",
    "set:Sunday 1170",
    "set: null",
    "set:Monday 1170",
  ]);
});

test("what is new, cancelled, gone and in another order is said so", () => {
  const shown = { bands: [cordial, band("Ivy")], sets: [set("one")] };
  expect(words(nothing, shown)).toEqual(["New: Cordial", "New: Ivy", "New: Cordial, Saturday 7.30 pm, Town Hall"]);
  expect(words(shown, nothing)).toEqual([
    "Off the wall: Cordial",
    "Off the wall: Ivy",
    "Gone: Cordial, Saturday 7.30 pm, Town Hall",
  ]);
  expect(words(shown, { ...shown, bands: [band("Ivy"), cordial] })).toEqual(["The order of the bands"]);
  const cancelled = { bands: [band("Cordial", { isCancelled: true }), band("Ivy")], sets: [] };
  expect(words({ ...shown, sets: [] }, cancelled)).toEqual(["Cancelled: Cordial"]);
  const picture = "/a.png";
  const edited = { ...shown, bands: [band("Cordial", { bio: "New words", style: "Swing", picture }), band("Ivy")] };
  const [change] = changesBetween(shown, edited);
  expect(change?.words).toBe("Cordial: style, about the band, picture");
  expect(change?.fields).toEqual([
    { label: "Style", before: "", after: "Swing" },
    { label: "About the band", before: "", after: "New words" },
    { label: "Picture", before: "none", after: "a picture" },
  ]);
});

test("an event without a band, and a jam, are called by their titles", () => {
  const event = set("one", { kind: "event", title: "Welcome to Country", bandIds: [] });
  const jam = set("two", { kind: "jam", title: "Late jam", bandIds: ["cordial", "ivy"], start: 1440 });
  const bands = [cordial, band("Ivy")];
  expect(words({ bands, sets: [] }, { bands, sets: [event, jam] })).toEqual([
    "New: Welcome to Country, Saturday 7.30 pm, Town Hall",
    "New: Late jam, with Cordial and Ivy, Saturday midnight, Town Hall",
  ]);
});

test("a set of a band that is not public needs that band", () => {
  const changes = changesBetween(nothing, { bands: [cordial], sets: [set("one")] });
  expect(changes.map(({ key, needs }) => [key, needs])).toEqual([
    ["band:cordial", []],
    ["set:one", ["band:cordial"]],
  ]);
  expect(publish(nothing, changes, ["set:one"])).toEqual({ bands: [], sets: [] });
});

test("a band that is cancelled takes its sets along, where visitors see them, and no other change of them", () => {
  const shown = { bands: [cordial, band("Ivy")], sets: [set("one"), set("jam", { bandIds: ["cordial", "ivy"] })] };
  const wanted = {
    bands: [band("Cordial", { isCancelled: true }), band("Ivy")],
    sets: [set("one", { start: 600, isCancelled: true }), set("jam", { bandIds: ["cordial", "ivy"] })],
  };
  const seen = publish(shown, changesBetween(shown, wanted), ["band:cordial"]);
  expect(seen.bands[0]?.isCancelled).toBe(true);
  expect(seen.sets.map(({ id, start, isCancelled }) => [id, start, isCancelled])).toEqual([
    ["jam", 1170, false],
    ["one", 1170, true],
  ]);
});

const contents = fc
  .record({
    bands: fc.uniqueArray(fc.constantFrom("A", "B", "C", "D"), { maxLength: 4 }),
    words: fc.constantFrom("", "other"),
    sets: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom("1", "2", "3"),
        start: fc.constantFrom(600, 660),
        bandIds: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 2 }),
        isCancelled: fc.boolean(),
      }),
      { selector: ({ id }) => id },
    ),
  })
  .map((content): LineUpContent => {
    const bands = content.bands.map((name) => band(name, { bio: content.words }));
    const ids = new Set(bands.map(({ id }) => id));
    const sets = content.sets.filter(({ bandIds }) => bandIds.every((id) => ids.has(id)));
    return { bands, sets: sets.map(({ id, ...other }) => set(id, other)).toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
  });

test("with all of it ticked visitors see the draft, with nothing what they saw, and each change is said once", () => {
  fc.assert(
    fc.property(contents, contents, (before, wanted) => {
      const changes = changesBetween(before, wanted);
      const keys = changes.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const all = publish(before, changes, keys);
      expect({ bands: all.bands, sets: all.sets.map(contentOf) }).toEqual(wanted);
      expect(publish(before, changes, [])).toEqual(visible(before));
      expect(changesBetween(wanted, wanted)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
