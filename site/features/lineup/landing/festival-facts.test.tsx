import { expect, test } from "vitest";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import { OpenCalls } from "./festival-facts.tsx";

test("a call is words alone where the hero leads to its form already", () => {
  const calls = [
    { text: "Bands: apply now", href: "/band-applications" },
    { text: "Volunteers: apply now", href: "/volunteer" },
  ];
  const markup = renderMarkup(<OpenCalls calls={calls} leadsTo={(address) => address === "/volunteer"} />);
  expect(textIn(markup)).toBe("Bands: apply now Volunteers: apply now");
  expect(markup).toContain('<a href="/band-applications"');
  expect(markup).not.toContain('href="/volunteer"');
});
