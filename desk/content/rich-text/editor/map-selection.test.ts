import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { allowedRichText } from "../model/allowed-rich-text.ts";
import { openDocument } from "../model/open-document.ts";
import { placeOf, selectionIn } from "./map-selection.ts";

const allowed = allowedRichText([]);

function opened(...paragraphs: string[]): Node {
  const content = paragraphs.map((value) => ({
    nodeType: "paragraph",
    data: {},
    content: [{ nodeType: "text", value, marks: [], data: {} }],
  }));
  const document = openDocument({ nodeType: "document", data: {}, content }, allowed);
  if (!document) throw new Error("the text cannot be edited");
  return document;
}

/** The words between the start of the text and the cursor, which stood behind `words` in the old version. */
function wordsBeforeCursor(before: Node, words: string, after: Node): string {
  const all = before.textBetween(0, before.content.size, "\n");
  const cursor = TextSelection.create(before, all.indexOf(words) + words.length + 1);
  const { head } = selectionIn(after, placeOf(before, cursor));
  return after.textBetween(0, head, "\n");
}

test.each([
  ["before the cursor", ["Doors at six, music at seven."], ["The doors are open at six, music at seven."], "music"],
  ["behind the cursor", ["Doors at six, music at seven."], ["Doors at six, music at half past seven."], "Doors"],
  ["nowhere", ["Doors at six."], ["Doors at six."], "Doors"],
])("where somebody has changed words %s, it stays behind the word where it was", (_, before, after, word) => {
  expect(wordsBeforeCursor(opened(...before), word, opened(...after))).toMatch(new RegExp(`${word}$`));
});

test("where a paragraph came above it, the cursor stays in its own", () => {
  const before = opened("Doors at six.");
  expect(wordsBeforeCursor(before, "Doors", opened("News.", "Doors at six."))).toBe("News.\nDoors");
});

test("where its words are gone, it stands where they were", () => {
  const before = opened("Doors at six, music at seven.");
  expect(wordsBeforeCursor(before, "at si", opened("Doors, music at seven."))).toBe("Doors");
});
