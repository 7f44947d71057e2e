import { expect, test } from "vitest";
import { putUpWords, standingWords } from "./notice-words.ts";

test("of a notice at Contentful it is not said that visitors see it now, or do not see it any more", () => {
  expect(putUpWords("up", true)).toBe("It is up: visitors see it on every page.");
  expect(putUpWords("up", false)).toMatch(
    /visitors see it on every page as soon as the site has got it from Contentful/,
  );
  expect(standingWords("Rain", { isUp: true, isAtOnce: true })).toBe("It is up again.");
  expect(standingWords("Rain", { isUp: true, isAtOnce: false })).toContain("as soon as");
  expect(standingWords("Rain.", { isUp: false, isAtOnce: true })).toBe("Taken down: Rain.");
  expect(standingWords("Rain.", { isUp: false, isAtOnce: false })).toContain("until the site has heard");
});

test("a notice that goes up later, or is not there, is not said to be up", () => {
  for (const state of ["toCome", "waiting", undefined] as const)
    expect(putUpWords(state, true)).not.toContain("It is up");
});
