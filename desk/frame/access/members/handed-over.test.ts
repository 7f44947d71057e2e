import { expect, test } from "vitest";
import { handedOver } from "./handed-over.ts";

test("whoever hands work over is told how much of it stays, because the successor may not see it", () => {
  expect(handedOver("Bob", "your work", 0)).toBe("Bob has your work now.");
  expect(handedOver("Bob", "your work", 3)).toContain("3 stay: please hand those to somebody else.");
  expect(handedOver("Bob", "your work", 1)).toContain("One stays: please hand that to somebody else.");
});
