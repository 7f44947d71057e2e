import { expect, test } from "vitest";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import { JoinButton } from "./join-button.tsx";

test("the server's page has an inactive button, and an address for visitors without JavaScript", () => {
  const markup = renderMarkup(<JoinButton email="hello@example.org" />);
  const [button = ""] = /<button[^>]*>Apply now<\/button>/.exec(markup) ?? [];
  expect(button).toMatch(/ type="button"/);
  expect(button).toMatch(/ aria-haspopup="dialog"/);
  expect(button).toMatch(/ data-not-hydrated=""/);
  expect(textIn(markup)).toContain("You can become a member by writing to the committee at hello@example.org");
  expect(markup).toContain('href="mailto:hello@example.org"');
});
