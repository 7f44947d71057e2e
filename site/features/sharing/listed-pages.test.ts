import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "#site/routes.ts";
import { builtInPageTitles, isListed } from "./listed-pages.ts";

test("every page with a route of its own is in the sitemap, or is left out of it on purpose", () => {
  const content = readFileSync("content/festival.json", "utf8");
  const paths = routes.flatMap(({ path, file }) => (path && !file.endsWith("/content-page.tsx") ? [path] : []));
  const pages = paths.filter((path) => !/[/*:]/.test(path));
  expect(pages).toContain("schedule");
  // A page of the content service is in the sitemap through its entry.
  const slugs = [...content.matchAll(/"slug": \{\s*"en-AU": "([^"]+)"/g)].map(([, slug]) => slug);
  const forgotten = pages.filter((path) => isListed(path) && !builtInPageTitles.has(path) && !slugs.includes(path));
  expect(forgotten, "in neither list of listed-pages.ts").toEqual([]);
});
