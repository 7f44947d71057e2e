import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Whatever is rendered on the server: the desk is rendered in the browser alone, and no page of it is cached. */
const sources = ["site", "ui"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|server)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const isRoute = ({ path }: { path: string }) => path.startsWith(join("site", "routes"));
const routes = sources.filter(isRoute);

test.each(routes)("$path declares the names in the query that it reads while it is rendered", ({ text }) => {
  const read = [...text.matchAll(/\b(?:query|searchParams)\.(?:get|getAll|has)\("(\w+)"/g)].map(([, name]) => name);
  const [, declared = ""] = /queryNames: \[([^\]]*)\]/.exec(text) ?? [];
  expect([...declared.matchAll(/"(\w+)"/g)].map(([, name]) => name)).toEqual([...new Set(read)]);
});

test("only routes read the query while a page is rendered, so that what they declare is complete", () => {
  const readers = sources.filter(({ text }) => /\buseSearchParams\(/.test(text));
  expect(readers.filter((source) => !isRoute(source))).toEqual([]);
  expect(readers.length).toBeGreaterThan(0);
});
