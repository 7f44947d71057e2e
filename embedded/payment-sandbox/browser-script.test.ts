import { expect, test } from "vitest";
import { browserScript } from "./browser-script.ts";

test("the browser's script is one program of its own, without an import left in it", () => {
  expect(browserScript).toContain("endive");
  expect(browserScript).not.toMatch(/\b(import|export|require)\b[ ({]/);
});
