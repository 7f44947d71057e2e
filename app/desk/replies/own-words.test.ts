import { expect, test } from "vitest";
import { htmlReplies } from "#tests/fixtures/replies/html-replies.ts";
import { plainReplies, wholeReplies } from "#tests/fixtures/replies/plain-replies.ts";
import { htmlToText } from "./html-to-text.ts";
import { ownWords } from "./own-words.ts";

test.each(plainReplies)(
  "a reply of $program has its own words alone",
  ({ body, words, subject = "Re: Your message" }) => {
    expect(ownWords(body, subject)).toBe(words);
  },
);

test.each(htmlReplies)("an HTML reply of $program has its own words alone", ({ body, words }) => {
  expect(ownWords(htmlToText(body), "Re: Your message")).toBe(words);
});

test.each(wholeReplies)("nothing is lost of a mail with $program", ({ body, subject = "Re: Your message" }) => {
  expect(ownWords(body, subject)).toBe(body.trim());
});

test.each([
  ["lines that look like a head", "From: a@example.org\n".repeat(2000)],
  ["lines that look like an introduction", "On 23/11/2026 15:53 a@example.org\n".repeat(1200)],
  ["one long line", `Yes.\n\n${"On 23/11/2026 15:53, ".repeat(2000)}wrote:`],
  ["dashes", `Yes.\n${"-".repeat(38_000)}x`],
  ["empty lines", `Yes.${"\n".repeat(39_000)}x`],
  ["asterisks and spaces", `Yes.\n${"* ".repeat(19_000)}`],
])("a mail of many %s stays as it is", (_, body) => {
  expect(ownWords(body, "")).toBe(body.trim());
});
