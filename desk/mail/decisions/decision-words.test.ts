import { expect, test } from "vitest";
import { batchTitle } from "./decision-words.ts";

test("nobody was told together before the last mail of it has gone", () => {
  expect(batchTitle({ waiting: 3 })).toBe("Goes out together");
  expect(batchTitle({ waiting: 0 })).toBe("Told together");
});
