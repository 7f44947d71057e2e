import { type Document, validateRichTextDocument } from "@contentful/rich-text-types";
import fc from "fast-check";
import { expect, test } from "vitest";
import { richTextDocuments } from "#tests/support/content/rich-text-documents.ts";
import { placesIn, replaceIn, type Wanted } from "./replace-words.ts";

const wanted = (from: string, to: string, anyCase = false): Wanted => ({ from, to, anyCase });
const all = (value: unknown, change: Wanted) =>
  replaceIn(value, change, new Set(placesIn(value, change).map(({ index }) => index)));
const words = (value: string, ...marks: string[]) => ({
  nodeType: "text",
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
});
const paragraph = (...content: object[]) => ({ nodeType: "paragraph", data: {}, content });
const document = (...content: object[]) => ({ nodeType: "document", data: {}, content });

test("a whole phrase is found in texts and lists of words, and replaced where it is wanted", () => {
  const price = wanted("$25", "$30");
  const text = "A day costs $25, not $250. Two days: $25 each.";
  expect(placesIn(text, price)).toHaveLength(2);
  expect(placesIn(text, price)[0]).toMatchObject({
    before: "A day costs ",
    match: "$25",
    after: expect.stringMatching(/^, not/),
  });
  expect(replaceIn(text, price, new Set([1]))).toBe("A day costs $25, not $250. Two days: $30 each.");
  expect(all(["from $25", "free"], price)).toEqual(["from $30", "free"]);
  expect(placesIn("prejazz jazzy jazz", wanted("jazz", "swing")), "no part of a word").toMatchObject([
    { before: "prejazz jazzy " },
  ]);
});

test("capitals count unless they are not to, and signs of patterns mean themselves", () => {
  const text = "Open 10 am (daily). OPEN late.";
  expect(placesIn(text, wanted("Open", "Closed"))).toHaveLength(1);
  expect(all(text, wanted("Open", "Closed", true))).toBe("Closed 10 am (daily). Closed late.");
  expect(all("İZMİR, ÉTÉ", wanted("été", "hiver", true)), "also where a small letter is longer").toBe("İZMİR, hiver");
  expect(all(text, wanted("(daily).", "[$&]"))).toBe("Open 10 am [$&] OPEN late.");
});

test("words are found whatever their apostrophes, dashes, spaces and soft hyphens, and everything beside them stays", () => {
  const text = "The Mechanics’ Hall, 10–12 June: $5\u00a0a\u00a0year, Fes\u00adti\u00adval’s own.\u00a0– “Ja”";
  expect(all(text, wanted("Mechanics' Hall", "Town Hall"))).toBe(text.replace("Mechanics’ Hall", "Town Hall"));
  expect(all(text, wanted("$5 a year", "$6 a year"))).toBe(text.replace("$5\u00a0a\u00a0year", "$6 a year"));
  expect(all(text, wanted("10-12 June", "11-13 June"))).toBe(text.replace("10–12 June", "11-13 June"));
  expect(all(text, wanted("Festival", "Fair"))).toBe(text.replace("Fes\u00adti\u00adval", "Fair"));
  expect(placesIn(text, wanted("Fes", "x")), "no part of a word with a soft hyphen").toEqual([]);
  const split = document(paragraph(words("$5\u00a0"), words("a year", "bold")));
  expect(placesIn(split, wanted("$5 a year", "$6"))).toMatchObject([{ isSplit: true, match: "$5\u00a0a year" }]);
});

test("rich text is searched within each line, also where links lead", () => {
  const link = (uri: string, text: string) => ({ nodeType: "hyperlink", data: { uri }, content: [words(text)] });
  const before = document(
    paragraph(words("Tickets: "), link("https://old.example/2026", "old.example"), words(".")),
    { nodeType: "hr", data: {}, content: [] },
    paragraph(words("Write to old.example", "bold")),
  );
  const change = wanted("old.example", "new.example");
  expect(placesIn(before, change).map(({ isAddress, before }) => [isAddress, before])).toEqual([
    [false, "Tickets: "],
    [true, "https://"],
    [false, "Write to "],
  ]);
  expect(all(before, change)).toEqual(
    document(
      paragraph(words("Tickets: "), link("https://new.example/2026", "new.example"), words(".")),
      { nodeType: "hr", data: {}, content: [] },
      paragraph(words("Write to new.example", "bold")),
    ),
  );
});

test("words that formatting goes through are found, and left to be changed by hand", () => {
  const split = document(paragraph(words("Only $2"), words("5", "bold"), words(" a day")));
  expect(placesIn(split, wanted("$25", "$30"))).toMatchObject([{ isSplit: true, match: "$25", before: "Only " }]);
  expect(all(split, wanted("$25", "$30"))).toEqual(split);
  expect(placesIn(split, wanted("$2", "$3")), "no part of a number").toEqual([]);
});

/** Words that no random text has. */
const [known, fresh] = ["zyxwv", "vwxyz"];

test("replaced and replaced back, every rich text is equal to what it was, and keeps Contentful's rules", () => {
  fc.assert(
    fc.property(richTextDocuments, fc.nat(), (random, seed) => {
      const before = withWord(random, known, seed);
      const there = all(before, wanted(known, fresh));
      expect(placesIn(there, wanted(known, fresh)).every(({ isSplit }) => isSplit)).toBe(true);
      if (isValid(before)) expect(isValid(there)).toBe(true);
      expect(all(there, wanted(fresh, known))).toEqual(before);
    }),
    { numRuns: process.env.LONG ? 10_000 : 300 },
  );
}, 300_000);

test("places that are not wanted stay, whichever they are", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(known, "jazz", " ", "-", "é")), fc.array(fc.nat(5)), (parts, chosen) => {
      const text = parts.join("");
      const found = placesIn(text, wanted(known, fresh));
      const now = replaceIn(text, wanted(known, fresh), new Set(chosen));
      const left = found.filter(({ index }) => !chosen.includes(index));
      expect(placesIn(now, wanted(known, fresh))).toHaveLength(left.length);
    }),
  );
});

/** The document with a word at the end of some of its texts. */
function withWord(value: unknown, word: string, seed: number): unknown {
  let count = seed;
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== "object" || node === null) return node;
    const entries = Object.entries(node).map(([key, each]) => {
      if (key !== "value" || typeof each !== "string") return [key, walk(each)];
      count += 1;
      return [key, count % 3 === 0 ? `${each} ${word}` : each];
    });
    return Object.fromEntries(entries);
  };
  return walk(value);
}

function isValid(value: unknown): boolean {
  const parsed: Document = JSON.parse(JSON.stringify(value));
  return validateRichTextDocument(parsed).length === 0;
}

test.each([
  ["$25", "$25, $250, $25.50, $25,000 or $25.", ["$25", "$25"]],
  ["500", "1,500 or 500, of 500,000", ["500"]],
  ["5 km", "1.5 km or 5 km", ["5 km"]],
  ["30", "8.30pm, 10:30, 30", ["30"]],
  ["2027", "12.6.2027, 12/6/2027 and 2027", ["2027", "2027", "2027"]],
  ["12.6", "12.6.2027 and 12.6", ["12.6", "12.6"]],
  ["8", "at 7,8,9", ["8"]],
])("%s is not found within a longer number", (from, text, found) => {
  expect(placesIn(text, wanted(from, "1")).map(({ match }) => match)).toEqual(found);
});

test("an acute accent that stands for an apostrophe is found", () => {
  expect(placesIn("Mechanics\u00b4 Institute", wanted("Mechanics'", "Town"))).toHaveLength(1);
});
