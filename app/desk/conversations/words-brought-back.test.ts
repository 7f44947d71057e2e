import { expect, test } from "vitest";
import { wordsBroughtBack } from "./words-brought-back.ts";

test("words that come back stand above those that were begun meanwhile, and the same words stand once", () => {
  expect(wordsBroughtBack("At the side door.", "")).toBe("At the side door.");
  expect(wordsBroughtBack("At the side door.", "And parking?")).toBe("At the side door.\n\nAnd parking?");
  expect(wordsBroughtBack("At the side door.", "At the side door.")).toBe("At the side door.");
});
