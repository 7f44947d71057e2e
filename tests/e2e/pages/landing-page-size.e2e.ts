import { expect, test } from "#tests/support/browser/browser.ts";
import { budget, measurePageSize } from "../../../bench/lighthouse/landing-size.ts";

test("the landing page stays within its byte budget on a phone", async ({ browser, site }) => {
  const { kinds, total, files } = await measurePageSize(browser, `${site.url}/`);
  const listed = files.map(({ path, kind, bytes }) => `${bytes} ${kind} ${path}`).join("\n");
  expect(kinds.JavaScript.bytes, `JavaScript, all of\n${listed}`).toBeLessThanOrEqual(budget.JavaScript);
  expect(kinds.CSS.bytes, `CSS, all of\n${listed}`).toBeLessThanOrEqual(budget.CSS);
  expect(kinds.fonts.bytes, `fonts, all of\n${listed}`).toBeLessThanOrEqual(budget.fonts);
  expect(total, `everything, all of\n${listed}`).toBeLessThanOrEqual(budget.total);
});
