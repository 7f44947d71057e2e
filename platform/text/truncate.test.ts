import fc from "fast-check";
import { expect, test } from "vitest";
import { truncate } from "./truncate.ts";

test.each([
  ["jazz", 3, "jaz"],
  ["jazz", 4, "jazz"],
  ["jazz", 0, ""],
  ["ab🎷c", 3, "ab"],
  ["ab🎷c", 4, "ab🎷"],
  ["🎷", 1, ""],
])("%j cut to %i is %j", (text, max, cut) => {
  expect(truncate(text, max)).toBe(cut);
});

test("a cut text is a beginning within its length, loses one unit at most, and has no half of a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "é", "🎷", "👩‍🎤") }), fc.nat(20), (text, max) => {
      const cut = truncate(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});
