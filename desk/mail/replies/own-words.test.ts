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

test.each([
  ["Od", "Poslano", "Prima", "Predmet"],
  ["От", "Изпратено", "До", "Относно"],
  ["Od", "Poslano", "Za", "Zadeva"],
  ["Saatja", "Saadetud", "Saaja", "Teema"],
  ["Siuntėjas", "Išsiųsta", "Kam", "Tema"],
])("a quote below a head of %s, %s, %s and %s is cut", (from, sent, to, subject) => {
  const head = `${from}: Jazz <jazz@example.org>\n${sent}: 23.11.2026 15:53\n${to}: Joan\n${subject}: Re: 1`;
  expect(ownWords(`Da.\n\n${head}\n\nWill you play?`, "Re: 1")).toBe("Da.");
});

test("a quote of Yahoo on a phone begins in the line of its introduction", () => {
  const introduction = "On Mon, 23 Nov 2026 at 15:53, Jazz<jazz@example.org> wrote:";
  const above = "Yes.\n\nSent from Yahoo Mail on Android";
  expect(ownWords(`${above} \n \n  ${introduction}   Dear Joan,\n\nwill you play?`, "Re: 1")).toBe(above);
  const own = `${above}\n\nWhat Ann wrote:  that we play.`;
  expect(ownWords(own, "Re: 1")).toBe(own);
});

test.each([
  [
    "numbers of a list",
    '<ol start="3"><li>Yes</li><li>No</li></ol><ul><li>Piano</li></ul>',
    "3. Yes\n4. No\n\n- Piano",
  ],
  [
    "what is crossed out",
    "<p>We can do <s>Friday</s> <del>Sunday</del> Saturday</p>",
    "We can do [crossed out: Friday] [crossed out: Sunday] Saturday",
  ],
  [
    "line ends",
    '<pre>Piano\nBass</pre><div style="white-space: pre-wrap">Drums\nVoice</div>',
    "Piano\nBass\n\nDrums\nVoice",
  ],
  [
    "an indented paragraph",
    '<div>Hi</div><blockquote style="margin:0 0 0 40px;border:none">Piano: Ann</blockquote>',
    "Hi\nPiano: Ann",
  ],
  [
    "a block of one's own",
    "<p>Our bio:</p><blockquote>The best quartet</blockquote>",
    "Our bio:\n\n> The best quartet",
  ],
  [
    "the lines of blocks of all kinds",
    "<center>Hi</center>Joan<form>Yes</form><aside>No</aside><h6>Piano</h6>Ann",
    "Hi\nJoan\nYes\nNo\nPiano\n\nAnn",
  ],
  [
    "the target of a wrapped link",
    '<a href="https://www.google.com/url?q=https://example.org/demo">demo</a>',
    "demo (https://example.org/demo)",
  ],
])("an HTML mail keeps %s", (_, html, words) => {
  expect(ownWords(htmlToText(html), "Re: 1")).toBe(words);
});
