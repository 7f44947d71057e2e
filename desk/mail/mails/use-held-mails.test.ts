import { expect, test } from "vitest";
import { heldAgainWords } from "./use-held-mails.ts";

test("Undo of mails that were not to be sent says how many are held again, and why others are not", () => {
  expect(heldAgainWords(3, 3)).toBe("Undone.");
  expect(heldAgainWords(2, 3)).toMatch(/^2 of 3 mails held again: what belongs to a mailing/);
  expect(heldAgainWords(0, 1)).toMatch(/^None of them is held again: /);
});
