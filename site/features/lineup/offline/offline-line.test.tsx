import { expect, test } from "vitest";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import { CopyNotice } from "./offline-line.tsx";

const age = "on Friday at 4:10 pm";

function shown(state: { isReachable: boolean; isOnline?: boolean; isMissing: boolean }) {
  return renderMarkup(<CopyNotice age={age} isOnline {...state} />);
}

test("a copy says why it is shown and how old it is", () => {
  expect(textIn(shown({ isReachable: false, isMissing: false }))).toBe(
    "The festival’s site cannot be reached just now. This is how the program stood on Friday at 4:10 pm.",
  );
  expect(textIn(shown({ isReachable: false, isOnline: false, isMissing: false }))).toContain(
    "You are offline. This is how",
  );
});

test("a link that leads nowhere says so, whatever the copy said before", () => {
  expect(textIn(shown({ isReachable: false, isMissing: true }))).toContain("That page is not stored on this device.");
});

test("once the site answers, the same address is shown anew, by no link that would drop received stars", () => {
  const markup = shown({ isReachable: true, isMissing: false });
  expect(textIn(markup)).toContain("You are online again.");
  expect(markup).toContain('<button type="button">Show it as it is now</button>');
  expect(markup).not.toContain("<a ");
});
