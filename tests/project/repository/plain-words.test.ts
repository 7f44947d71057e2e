import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Files that people write; data, drawings and the rules of another tool are not among them. */
const written = /\.(tsx?|cjs|css|md|sh|ya?ml|conf|service)$|^\.env\.example$|Caddyfile$/;
const notOurs = /^(content\/|tests\/fixtures\/|tests\/support\/observatory\/|package-lock\.json)/;

/** A letter and a number in brackets, such as a row of a list that is not in the repository. */
const codeInBrackets = /\((?:[^()\n]*[,; ])?[WPMC]\d{1,2}(?:[,; ][^()\n]*)?\)/g;
const bareCode = /\b[WPMC]\d{1,2}\b/g;
const sectionNumber = /\bsections? \d+|§ ?\d+/gi;
const outsideDocument = /\b(?:SPECIFICATION|RESOLUTIONS|STYLE|DESIGN)\.md\b|\bspecification, section|\bDESIGN, /g;
/** Published standards, whose sections anybody can look up. */
const standard = /\b(?:RFC|ASVS|WCAG|ECMA|ISO|HTML|CSS)\b/;

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|(?<=^|\n)\s*#[^\n]*/g;

/** What a reader of the repository alone cannot look up, each with its line. */
function privateReferences(file: string, text: string): string[] {
  const found = new Map<number, string>();
  const add = (pattern: RegExp, within = text, offset = 0) => {
    for (const { 0: match, index } of within.matchAll(pattern)) found.set(offset + index, match);
  };
  add(codeInBrackets);
  add(sectionNumber);
  add(outsideDocument);
  if (!file.endsWith(".md")) for (const { 0: match, index } of text.matchAll(comment)) add(bareCode, match, index);
  return [...found].flatMap(([at, match]) => {
    const line = text.slice(0, at).split("\n").length;
    const around = text
      .split("\n")
      .slice(Math.max(line - 2, 0), line)
      .join(" ");
    return standard.test(around) ? [] : [`${file}:${line} ${match}`];
  });
}

test.each([
  ["a.ts", "/** Taken once (W9). */"],
  ["a.ts", "// Never re-mounted: see P15."],
  ["a.test.ts", 'test("limits count mutations, not requests (M4)", () => {});'],
  ["a.ts", "/** The routes of section 7. */"],
  ["a.md", "As C11 and others say (C11, C12)."],
  ["a.md", "See SPECIFICATION.md."],
])("a reference to something outside the repository is found in %s: %s", (file, text) => {
  expect(privateReferences(file, text)).not.toEqual([]);
});

test.each([
  ["a.ts", "/** What a 304 repeats (RFC 9110, section 15.4.5). */"],
  ["a.tsx", '<path d="M4 58H74V40" />'],
  ["a.md", "The 99th percentile (p99) is below 20 ms."],
  ["a.ts", "/** See docs/product/forms.md, Sending once. */"],
])("a public standard, a drawing or a heading is not reported, in %s: %s", (file, text) => {
  expect(privateReferences(file, text)).toEqual([]);
});

test("code, documents and tests refer to nothing outside the repository", () => {
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
    .split("\n")
    .filter(
      (file) => written.test(file) && !notOurs.test(file) && file !== "tests/project/repository/plain-words.test.ts",
    );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => privateReferences(file, readFileSync(file, "utf8")))).toEqual([]);
});
