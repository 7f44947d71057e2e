import { expect, test } from "vitest";
import { explainTooLong } from "./too-long.ts";

test("a text is too long by what is left of it without the white space around it", () => {
  expect(explainTooLong("abcd", 4)).toBeUndefined();
  expect(explainTooLong(" abcd\n", 4)).toBeUndefined();
  expect(explainTooLong("abcdef", 4)).toBe("Please keep this to 4 characters: 2 too many.");
});
