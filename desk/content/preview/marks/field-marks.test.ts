import fc from "fast-check";
import { expect, test } from "vitest";
import { markOf, readMarks } from "./field-marks.ts";

/** A mark is an invisible number behind a text, which stands for the field that the text comes from. */

test("a mark is read back, and leaves the text as it was", () => {
  const anyText = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\u2063"));
  fc.assert(
    fc.property(anyText, fc.nat(), (text, number) => {
      expect(readMarks(text + markOf(number))).toEqual({ text, numbers: [number] });
    }),
  );
});

test("of several texts in one place each is read", () => {
  expect(readMarks(`5${markOf(0)} years of jazz${markOf(71)}`)).toEqual({ text: "5 years of jazz", numbers: [0, 71] });
});

test("what is left of a mark that was cut short is taken away, and says nothing", () => {
  const marked = `A long heading${markOf(300)}`;
  for (let length = "A long heading".length; length < marked.length; length += 1)
    expect(readMarks(marked.slice(0, length))).toEqual({ text: "A long heading", numbers: [] });
});

test("a mark that came into an address is taken out of it", () => {
  const address = new URL(`/search?q=brass${markOf(27)}`, "https://jazz.example.org").href;
  expect(readMarks(address).text).toBe("https://jazz.example.org/search?q=brass");
});

test("the invisible characters of emoji and of other scripts stay", () => {
  const family = "👩‍👩‍👧 می‌خواهم \u200b";
  expect(readMarks(family + markOf(4)).text).toBe(family);
});

test("a mark adds no more than a few characters, and none that a line may break at", () => {
  expect(markOf(1_000)).toHaveLength(7);
  expect(markOf(1_000)).not.toMatch(/[\s\u200b]/);
});
