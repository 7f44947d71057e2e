import { expect, test } from "vitest";
import { renderMarkup } from "#tests/support/browser/render-markup.tsx";
import { documentOf, paragraph } from "#tests/support/content/content-fixtures.ts";
import { LazyRichText } from "./lazy-rich-text.tsx";

test("the server renders the text at once, although the browser loads its renderer later", () => {
  expect(renderMarkup(<LazyRichText document={documentOf(paragraph("Three days of jazz."))} level={2} />)).toContain(
    "<p>Three days of jazz.</p>",
  );
});
