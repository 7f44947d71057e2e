import { expect, test } from "vitest";
import { renderMarkup } from "#tests/support/browser/render-markup.tsx";
import { PreviewFrame } from "./preview-frame.tsx";

test("the frame has a name, and a place that says what is wrong", () => {
  const markup = renderMarkup(
    <PreviewFrame path="/about-cjf" unsaved={[]} version={1} marked={null} onOpen={() => undefined} />,
  );
  expect(markup).toContain('<iframe title="The page as it would be"');
  expect(markup).toMatch(/<p role="status"[^>]*><\/p>/);
  expect(markup).toContain("Show it to somebody</button>");
});
