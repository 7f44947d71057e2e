import { expect, test } from "vitest";
import { withWords } from "./use-answer-draft.ts";

test("an answer is based on the record as it was when one began to write, and begun anew once it was emptied", () => {
  const fresh = { id: "a", words: "", isSending: false };
  const begun = withWords(fresh, "At the side", 3);
  expect(begun.version).toBe(3);
  const goneOn = withWords(begun, "At the side door.", 4);
  expect(goneOn.version).toBe(3);
  const emptied = withWords(goneOn, "", 4);
  expect(withWords(emptied, "At the main door.", 5).version).toBe(5);
});
