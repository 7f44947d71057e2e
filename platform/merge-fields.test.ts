import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSameValue, mergeFields, mergeValue } from "./merge-fields.ts";

test.each([
  { of: "nothing", one: undefined, other: null, isSame: true },
  { of: "no and nothing", one: false, other: null, isSame: false },
  { of: "an empty text and nothing", one: "", other: undefined, isSame: false },
  { of: "properties in another order", one: { a: 1, b: [2] }, other: { b: [2], a: 1 }, isSame: true },
  { of: "a list in another order", one: [1, 2], other: [2, 1], isSame: false },
  { of: "a list and its numbered properties", one: [1], other: { 0: 1 }, isSame: false },
  { of: "a text and its number", one: "1", other: 1, isSame: false },
])("values of JSON are compared by what they say: $of", ({ one, other, isSame }) => {
  expect([isSameValue(one, other), isSameValue(other, one)]).toEqual([isSame, isSame]);
});

describe("of a field that two people may have changed", () => {
  test.each([
    { what: "nobody has", before: "a", theirs: "a", mine: "a", merged: "a" },
    { what: "only I have", before: "a", theirs: "a", mine: "b", merged: "b" },
    { what: "only they have", before: "a", theirs: "b", mine: "a", merged: "b" },
    { what: "both made the same of it", before: "a", theirs: "b", mine: "b", merged: "b" },
    { what: "I emptied it", before: "a", theirs: "a", mine: null, merged: null },
    { what: "they emptied it", before: "a", theirs: null, mine: "a", merged: null },
    { what: "I began with nothing", before: undefined, theirs: null, mine: "a", merged: "a" },
    { what: "they wrote rows as they were", before: [{ a: 1, b: 2 }], theirs: [{ b: 2, a: 1 }], mine: [], merged: [] },
  ])("$what", ({ before, theirs, mine, merged }) => {
    expect(mergeFields<object>({ field: before }, { field: theirs }, { field: mine })).toEqual({
      merged: { field: merged },
      contested: [],
    });
  });

  test("both made something else of it: it is contested, and the others are merged", () => {
    const before = { name: "a", subject: "a", words: "a" };
    const merged = mergeFields(before, { ...before, name: "b", words: "b" }, { ...before, subject: "c", words: "c" });
    expect(merged).toEqual({ merged: { name: "b", subject: "c", words: "c" }, contested: ["words"] });
  });

  test("what can be combined is asked about by nobody", () => {
    const both = (_: string, theirs: string, mine: string) => (mine === "?" ? undefined : theirs + mine);
    expect(mergeValue("a", "b", "c", both)).toEqual({ value: "bc" });
    expect(mergeValue("a", "b", "a", both)).toEqual({ value: "b" });
    expect(mergeValue("a", "b", "?", both)).toBeUndefined();
  });
});

const fields = fc.record({ name: fc.constantFrom("", "a", "b"), words: fc.constantFrom(null, "a", "b") });

test("whoever merges, each field is somebody's, and nobody's change is lost unseen", () => {
  fc.assert(
    fc.property(fields, fields, fields, (before, theirs, mine) => {
      const { merged, contested } = mergeFields(before, theirs, mine);
      for (const field of ["name", "words"] as const) {
        const [was, their, own] = [before[field], theirs[field], mine[field]];
        const isContested = contested.includes(field);
        expect(isContested).toBe(was !== their && was !== own && their !== own);
        expect(merged[field]).toBe(isContested || own !== was ? own : their);
      }
      // The other one is asked about the same fields, and gets the same where nobody has to be asked.
      const other = mergeFields(before, mine, theirs);
      expect(other.contested).toEqual(contested);
      if (contested.length === 0) expect(other.merged).toEqual(merged);
      // Once merged, there is nothing to merge any more.
      expect(mergeFields(theirs, theirs, merged)).toEqual({ merged, contested: [] });
    }),
  );
});
