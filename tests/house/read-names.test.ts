import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readNames } from "#app/routes/read-names.ts";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|server)\.tsx?$/.test(path))
  .map((path) => ({ path: join("app", path), text: readFileSync(join("app", path), "utf8") }));

/** What a route reads of its address while it is rendered. */
const read = sources.flatMap(({ path, text }) =>
  path.startsWith(join("app", "routes"))
    ? [...text.matchAll(/\b(?:query|searchParams)\.(?:get|getAll|has)\("(\w+)"/g)].map(([, name = ""]) => name)
    : [],
);

test("whatever a route reads of the query is on the list of what makes a page one visitor's own", () => {
  expect(new Set(read)).toEqual(readNames);
});

test("only routes read the query while a page is rendered, so that the list can be complete", () => {
  const readers = sources.filter(({ text }) => /\buseSearchParams\(/.test(text)).map(({ path }) => path);
  expect(readers.filter((path) => !path.startsWith(join("app", "routes")))).toEqual([]);
  expect(readers.length).toBeGreaterThan(0);
});
