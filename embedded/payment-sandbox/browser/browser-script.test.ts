import { expect, test } from "vitest";
import { browserScript } from "./browser-script.ts";

test("the browser script is bundled without imports", () => {
  expect(browserScript).toContain("endive");
  expect(browserScript).not.toMatch(/\b(import|export|require)\b[ ({]/);
});
