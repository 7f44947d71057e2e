import { globSync, readFileSync } from "node:fs";
import { check } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";

/** Every regular expression of the program, as written, and where it stands. */
const patterns = new Map<string, string>();
const constructed: string[] = [];
for (const file of globSync("{site,desk,ui,services,platform,server,embedded}/**/*.{ts,tsx}").filter(
  (name) => !/\.test\.tsx?$/.test(name),
))
  collect(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));

function collect(node: ts.Node) {
  if (ts.isRegularExpressionLiteral(node)) patterns.set(node.text, node.getSourceFile().fileName);
  const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
  if (isCall && node.expression.getText() === "RegExp") constructed.push(node.getSourceFile().fileName);
  ts.forEachChild(node, collect);
}

/** A repetition within a repetition: only these can take exponential time. The others take quadratic time at worst. */
const repeatsRepeated = ([pattern]: [string, string]) => /[*+}][^()]*\)[*+{]/.test(pattern);

/** The content model's own patterns are tried in the tab of whoever writes, where they keep nobody else waiting. The server gives them half a second. */
const ofContentModel = "desk/content/fields/errors/field-errors.ts";

test("every pattern is a literal in the code: none is built at run time, but those of the content model", () => {
  expect(patterns.size).toBeGreaterThan(100);
  expect(constructed).toEqual([ofContentModel]);
});

/** Steps are counted: limits on the clock would call a pattern vulnerable because the machine is busy. */
const limits = { timeout: 60_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

test("no pattern takes more than linear time", { timeout: 900_000 }, async () => {
  const asked = [...patterns].filter((each) => process.env.LONG !== undefined || repeatsRepeated(each));
  expect(asked.length).toBeGreaterThan(0);
  const unsafe: string[] = [];
  for (const [pattern, file] of asked) {
    const end = pattern.lastIndexOf("/");
    const { status } = await check(pattern.slice(1, end), pattern.slice(end + 1), limits);
    if (status !== "safe") unsafe.push(`${pattern} in ${file}: ${status}`);
  }
  expect(unsafe).toEqual([]);
});
