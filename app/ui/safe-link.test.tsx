import { expect, test } from "vitest";
import { renderMarkup } from "#tests/support/render-markup.tsx";
import { SafeLink } from "./safe-link.tsx";

test("a new tab is announced, and cannot reach back", () => {
  const markup = renderMarkup(
    <SafeLink to="/band" newTab>
      Bands
    </SafeLink>,
  );
  expect(markup).toContain('target="_blank"');
  expect(markup).toContain('rel="noopener noreferrer"');
  expect(markup).toContain("(opens in a new tab)");
});

test("the membership page is loaded anew, for its payment script", () => {
  expect(renderMarkup(<SafeLink to="/membership">Join</SafeLink>)).not.toContain("data-discover");
  expect(renderMarkup(<SafeLink to="/band">Bands</SafeLink>)).toContain("data-discover");
});

test("words without a place stay words", () => {
  expect(renderMarkup(<SafeLink to={undefined}>Nowhere</SafeLink>)).toBe("Nowhere");
});
