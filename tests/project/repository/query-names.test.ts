import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|server)\.tsx?$/.test(path))
  .map((path) => ({ path: join("app", path), text: readFileSync(join("app", path), "utf8") }));
const routes = sources.filter(({ path }) => path.startsWith(join("app", "routes")));

test.each(routes)("$path declares the names in the query that it reads while it is rendered", ({ text }) => {
  const read = [...text.matchAll(/\b(?:query|searchParams)\.(?:get|getAll|has)\("(\w+)"/g)].map(([, name]) => name);
  const [, declared = ""] = /queryNames: \[([^\]]*)\]/.exec(text) ?? [];
  expect([...declared.matchAll(/"(\w+)"/g)].map(([, name]) => name)).toEqual([...new Set(read)]);
});

test("only routes read the query while a page is rendered, so that what they declare is complete", () => {
  // The desk is rendered in the browser alone, and no page of it is cached.
  const rendered = sources.filter(({ path }) => !path.startsWith(join("app", "desk")));
  const readers = rendered.filter(({ text }) => /\buseSearchParams\(/.test(text)).map(({ path }) => path);
  expect(readers.filter((path) => !path.startsWith(join("app", "routes")))).toEqual([]);
  expect(readers.length).toBeGreaterThan(0);
});
