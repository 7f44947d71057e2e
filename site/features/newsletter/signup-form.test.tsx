import { expect, test } from "vitest";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import { consentWording } from "./newsletter-texts.ts";
import { SignupForm } from "./signup-form.tsx";

test("the form has a labelled email field, the content's button text and the consent wording", () => {
  const html = renderMarkup(<SignupForm button="Join in" />);
  const id = /<label for="([^"]+)">Your email</.exec(html)?.[1];
  expect(html).toMatch(
    new RegExp(`<input(?=[^>]* id="${id}")(?=[^>]* type="email")(?=[^>]* autocomplete="email")`, "i"),
  );
  expect(html).toMatch(/<button type="submit"[^>]*>Join in</);
  expect(textIn(html)).toContain(consentWording);
});

test("without content the button reads Subscribe", () => {
  expect(renderMarkup(<SignupForm button={undefined} />)).toMatch(/<button[^>]*>Subscribe</);
});

test("without JavaScript it is a plain form that the browser validates", () => {
  const html = renderMarkup(<SignupForm />);
  expect(html).toMatch(/<form[^>]* action="\/newsletter\/subscribe"[^>]* method="post"/);
  expect(html).not.toMatch(/novalidate/i);
});
