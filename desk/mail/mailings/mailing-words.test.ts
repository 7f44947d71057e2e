import { expect, test } from "vitest";
import { recipientWords } from "./mailing-words.ts";

test("whoever is chosen is counted, and how many of them have no address", () => {
  expect(recipientWords([])).toBe("To nobody yet.");
  expect(recipientWords([true])).toBe("To 1 person.");
  expect(recipientWords([true, true, false])).toBe("To 3 people: 2 with an address, 1 without.");
});
