import fc from "fast-check";
import { expect, test } from "vitest";
import { findWords } from "./folded-positions.ts";

const found = (text: string, words: string, anyCase = true) =>
  findWords(text, words, anyCase).map(({ start, end }) => text.slice(start, end));

test.each([
  ["Mechanics’ Hall", "Mechanics'", "Mechanics’"],
  ["Mechanics' Hall", "Mechanics’", "Mechanics'"],
  ["$5\u00a0a\u202fyear", "$5 a year", "$5\u00a0a\u202fyear"],
  ["from 7  to\t9", "7 to 9", "7  to\t9"],
  ["10–12 June", "10-12", "10–12"],
  ["10-12 June", "10—12", "10-12"],
  ["the “Swing” night", '"Swing"', "“Swing”"],
  ["Fes\u00adti\u00adval\u200bs", "festivals", "Fes\u00adti\u00adval\u200bs"],
  ["Café noir", "cafe", "Café"],
  ["Cafe\u0301 noir", "café", "Cafe\u0301"],
  ["5′ 6″ tall", `5' 6"`, "5′ 6″"],
  ["Hawaiʻi Band", "Hawai'i", "Hawaiʻi"],
  ["½ price", "1/2", "½"],
  ["wait… what", "wait...", "wait…"],
])("in %j, %j is found as %j", (text, words, match) => expect(found(text, words)).toEqual([match]));

test("capitals count where they are to, and half a letter is not found", () => {
  expect(found("Open open", "open", false)).toEqual(["open"]);
  expect(found("ﬁre", "f")).toEqual([]);
  expect(found("ﬁre", "fi")).toEqual(["ﬁ"]);
  expect(found("aaaa", "aa")).toEqual(["aa", "aa"]);
  expect(found("any", " ")).toEqual([]);
});

test("a part of any text is found in it where it stands", () => {
  const unit = fc.constantFrom("a", "é", "e\u0301", "’", "'", " ", "\u00a0", "\u00ad", "–", "ﬁ", "😀", "İ", "ß");
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1 }), fc.nat(), fc.nat(), (text, one, other) => {
      const [start, end] = [one % text.length, other % (text.length + 1)].toSorted((a, b) => a - b);
      const part = text.slice(start, end).trim();
      for (const { start: from, end: to } of findWords(text, part, false))
        expect(findWords(text.slice(from, to), part, false)).toHaveLength(1);
    }),
  );
});
