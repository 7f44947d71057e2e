import { expect, test } from "vitest";
import { restoreWords } from "./restore-words.ts";

test("words that come back stand above those that were begun meanwhile, and the same words stand once", () => {
  expect(restoreWords("At the side door.", "")).toBe("At the side door.");
  expect(restoreWords("At the side door.", "And parking?")).toBe("At the side door.\n\nAnd parking?");
  expect(restoreWords("At the side door.", "At the side door.")).toBe("At the side door.");
});
