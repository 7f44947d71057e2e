import { expect, test } from "vitest";
import { renderMarkup } from "#tests/support/browser/render-markup.tsx";
import { SafeLink } from "./safe-link.tsx";

test("a link that opens a new tab is announced and has no opener", () => {
  const markup = renderMarkup(
    <SafeLink to="/band" newTab>
      Bands
    </SafeLink>,
  );
  expect(markup).toContain('target="_blank"');
  expect(markup).toContain('rel="noopener noreferrer"');
  expect(markup).toContain("(opens in a new tab)");
});

test("a link to the membership page reloads the document, for its payment script", () => {
  expect(renderMarkup(<SafeLink to="/membership">Join</SafeLink>)).not.toContain("data-discover");
  expect(renderMarkup(<SafeLink to="/band">Bands</SafeLink>)).toContain("data-discover");
});

test("a text without an address stays a text", () => {
  expect(renderMarkup(<SafeLink to={undefined}>Nowhere</SafeLink>)).toBe("Nowhere");
});
