import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { explainReserved } from "#services/content/pages/reserved-addresses.ts";
import routes from "#site/routes.ts";
import { openTestServices } from "#tests/support/site/services.ts";

/** Routes that show the page with their slug, or take its title. */
const shownByRoutes = [
  [
    "",
    "*",
    "about-cjf",
    "band",
    "band-applications",
    "contact",
    "donate",
    "festival-info",
    "history",
    "member-success",
  ],
  ["membership", "privacy", "schedule", "sponsors", "support", "volunteer"],
].flat();
/** What a page's address may be made of; a file's name has a dot. */
const isAddress = (path: string) => /^[a-z0-9]+([-/][a-z0-9]+)*$/.test(path);
/** An address that a route answers: its parameters and what stands for anything get a word. */
const exampleOf = (path: string) => path.replace(/^\//, "").replaceAll(/:\w+(\{[^}]*\})?|\*/g, "word");

test("a page cannot have the address of a route that shows no page", () => {
  const paths = routes.map(({ path = "" }) => path).filter((path) => !shownByRoutes.includes(path));
  expect(paths).toContain("my-festival");
  expect(paths.map(exampleOf).filter((path) => explainReserved("generalPage", path) === undefined)).toEqual([]);
});

test("a page cannot have the address of an endpoint, nor one below the desk, the API or the files of the build", async () => {
  await using site = await openTestServices();
  const endpoints = createApp(site.services).routes.filter(({ method, path }) => method !== "ALL" && path !== "/*");
  const paths = [
    ...endpoints.map(({ path }) => exampleOf(path)),
    "desk",
    "desk/word",
    "api",
    "api/word",
    "assets/word",
  ];
  const free = paths.filter(
    (path) => isAddress(path) && !shownByRoutes.includes(path) && explainReserved("generalPage", path) === undefined,
  );
  expect(free).toEqual([]);
  expect(readdirSync("public").filter(isAddress)).toEqual([]);
});

test("the pages of the starter content, pages with a longer name, and what is no page keep their addresses", () => {
  const free = [...shownByRoutes, "desk-hours", "schedule-2028", "newsletter", "bandstand"];
  expect(free.filter((path) => explainReserved("generalPage", path) !== undefined)).toEqual([]);
  expect(explainReserved("navigationElement", "my-festival")).toBeUndefined();
  expect(explainReserved("generalPage", "/Desk/")).toContain("The site itself uses this web address");
});
