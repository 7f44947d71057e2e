import { expect, test } from "vitest";
import { browserScript } from "./browser-script.ts";

test("the browser script is bundled without imports", () => {
  // The release of Stripe.js that ours says it is.
  expect(browserScript).toContain("endive");
  expect(browserScript).not.toMatch(/\b(import|export|require)\b[ ({]/);
});
