import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const guide = readFileSync("docs/security.md", "utf8");
/** The rows of the first tables: requirement, in short, here, shown by. */
const rows = guide
  .slice(0, guide.indexOf("## Requirements that do not apply"))
  .split("\n")
  .filter((line) => /^\| \d/.test(line));

test("every requirement that applies names an existing test", () => {
  expect(rows.length).toBeGreaterThan(70);
  for (const row of rows) {
    const cited = [...row.matchAll(/`([^`]+\.(?:test|e2e)\.tsx?)` “([^”]+)”/g)];
    expect(cited.length, row).toBeGreaterThan(0);
    for (const [, file = "", name = ""] of cited) {
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, "utf8"), `“${name}” in ${file}`).toContain(name);
    }
  }
});

test("no requirement is listed twice", () => {
  const numbers = rows.flatMap((row) => (row.split("|")[1] ?? "").split(",").map((each) => each.trim()));
  expect(numbers.filter((number) => !/^\d+\.\d+\.\d+$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
});
