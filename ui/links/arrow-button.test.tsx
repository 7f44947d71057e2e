import { expect, test } from "vitest";
import { renderMarkup } from "#tests/support/browser/render-markup.tsx";
import { ArrowButton } from "./arrow-button.tsx";

test("with a link it is a link, with a click handler a button", () => {
  expect(renderMarkup(<ArrowButton to="/band">Bands</ArrowButton>)).toMatch(/^<a /);
  expect(renderMarkup(<ArrowButton onClick={() => undefined}>Bands</ArrowButton>)).toMatch(/^<button type="button"/);
});
