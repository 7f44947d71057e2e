import { expect, test } from "vitest";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { loadPageOr404, loadPageOrPlaceholder } from "./page-response.ts";
import { rememberTitle } from "./page-titles.ts";

const unavailable = async () => new Response(null, { status: 503 });

test.each([
  ["support", "Support us"],
  ["donate", "Donate"],
  ["festival-info", "Festival info"],
  ["about-cjf", "About CJF"],
  ["parking-2026", "Parking 2026"],
  ["for/young-players", "Young players"],
])("while the content service does not answer, /%s has its own title, %s", async (slug, title) => {
  for (const load of [loadPageOrPlaceholder, loadPageOr404])
    expect(await load(unavailable, slug)).toMatchObject({ data: { title }, init: { status: 503 } });
  expect(takeConsole()).toHaveLength(2);
});

test("on the server no title is remembered from one page to the next", async () => {
  rememberTitle("/donate", "Give");
  expect(await loadPageOrPlaceholder(unavailable, "donate")).toMatchObject({ data: { title: "Donate" } });
  expect(takeConsole()).toHaveLength(1);
});
