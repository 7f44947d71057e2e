import { expect, test } from "vitest";
import { documentOf } from "#tests/support/content-fixtures.ts";
import { renderResolvedMarkup, textIn } from "#tests/support/render-markup.tsx";
import { textSection } from "./text-section.tsx";

test("the server renders a section whole whose program the browser fetches later", async () => {
  const page = { slug: "", title: "", texts: {}, currentYear: 2027, scheduleUrl: "", slots: {} };
  const fields = { headingText: "Costs", pageText: documentOf("Ten dollars.") };
  const markup = await renderResolvedMarkup(textSection("singleTextSection")({ fields, page, level: 2, first: false }));
  expect(textIn(markup)).toBe("Costs Ten dollars.");
});
