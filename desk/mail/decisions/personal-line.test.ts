import { expect, test } from "vitest";
import { builtInTexts } from "#desk/mail/texts/built-in-texts.ts";
import { withPersonalLine } from "./personal-line.ts";

const line = "It was close.";

test.each(Object.entries(builtInTexts))("stands below the greeting of the festival’s text %s", (_use, { words }) => {
  const [greeting, ...rest] = words.split("\n\n");
  expect(withPersonalLine(words, line)).toBe([greeting, line, ...rest].join("\n\n"));
});

test.each([
  ["Hello Ann\n\nYou play.", "Hello Ann\n\nIt was close.\n\nYou play."],
  ["Hi all!\nYou play.", "Hi all!\n\nIt was close.\n\nYou play."],
  ["Liebe Ann,\r\n\r\nYou play.", "Liebe Ann,\n\nIt was close.\n\nYou play."],
  ["Dear Ann,", "Dear Ann,\n\nIt was close."],
])("stands below the greeting of a text of the committee’s own: %j", (text, expected) => {
  expect(withPersonalLine(text, line)).toBe(expected);
});

test.each([
  "You play, on Friday.\n\nAnn",
  "Dear Ann, you play on Friday.\n\nAnn",
  "Hilda plays.",
  "Hilarious\n\nYou play.",
])("stands on top of a text that begins without a greeting of its own: %j", (text) => {
  expect(withPersonalLine(text, line)).toBe(`${line}\n\n${text}`);
});

test("a mail without one keeps its text as it is", () => {
  expect(withPersonalLine("  Dear Ann,\n\n\nYou play.\n", "")).toBe("  Dear Ann,\n\n\nYou play.\n");
});
