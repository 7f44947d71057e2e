import { expect, test } from "vitest";
import { renderMarkup } from "#tests/support/render-markup.tsx";
import { PlaceLink } from "./place-link.tsx";

test("a new tab is announced, and cannot reach back", () => {
  const markup = renderMarkup(
    <PlaceLink to="/band" newTab>
      Bands
    </PlaceLink>,
  );
  expect(markup).toContain('target="_blank"');
  expect(markup).toContain('rel="noopener noreferrer"');
  expect(markup).toContain("(opens in a new tab)");
});

test("the membership page is loaded anew, for its payment script", () => {
  expect(renderMarkup(<PlaceLink to="/membership">Join</PlaceLink>)).not.toContain("data-discover");
  expect(renderMarkup(<PlaceLink to="/band">Bands</PlaceLink>)).toContain("data-discover");
});

test("words without a place stay words", () => {
  expect(renderMarkup(<PlaceLink to={undefined}>Nowhere</PlaceLink>)).toBe("Nowhere");
});
