import { afterAll, beforeAll, expect, it } from "vitest";
import { readSdkSpace } from "#tests/contentful-sdk/sdk-spaces.ts";
import { entry, fixture } from "../../test-content.ts";
import { startTestService, type TestService } from "../../test-service.ts";

let running: TestService;
beforeAll(async () => {
  running = await startTestService(readSdkSpace("cats"));
});
afterAll(() => running.close());

type Page = { items: { sys: { id: string } }[]; pages: { next?: string; prev?: string }; total?: number };

async function read(path: string): Promise<Page> {
  const response = await running.get(path);
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}

/** The addresses of pages are on this service, with everything that was asked. */
async function follow(address: string | undefined): Promise<Page> {
  const url = new URL(address ?? "", running.origin);
  return (await fetch(url, { headers: { Authorization: `Bearer ${running.token}` } })).json();
}
const idsOf = ({ items }: Page) => items.map(({ sys }) => sys.id);

it.each([
  "entries?cursor=true",
  "entries?cursor=true&order=sys.contentType.sys.id,-sys.id",
  "entries?cursor=true&content_type=cat&order=fields.color",
])("%s: the pages forward are everything once, and backward the same", async (path) => {
  const whole = await read(path);
  expect(whole.total).toBeUndefined();
  expect(whole.pages).toEqual({});
  const forward = [await read(`${path}&limit=3`)];
  while (forward.at(-1)?.pages.next) forward.push(await follow(forward.at(-1)?.pages.next));
  expect(forward.flatMap(idsOf)).toEqual(idsOf(whole));
  expect(forward[0]?.pages.prev).toBeUndefined();
  const backward = forward.slice(-1);
  while (backward[0]?.pages.prev) backward.unshift(await follow(backward[0].pages.prev));
  expect(backward.flatMap(idsOf)).toEqual(idsOf(whole));
});

it("a page goes on where the last one ended although that entry was changed or withdrawn", async () => {
  const first = await read("entries?cursor=true&limit=2&order=sys.id");
  expect(idsOf(first)).toEqual(["1NnAC4eF9IRMpHtFB1NleW", "4SEhTg8sYJ1H3wDAinzhTp"]);
  const { entries, ...rest } = readSdkSpace("cats");
  const withdrawn = entries.map((entry: { sys: { id: string } }) =>
    entry.sys.id === "4SEhTg8sYJ1H3wDAinzhTp"
      ? { ...entry, sys: { ...entry.sys, publishedVersion: undefined } }
      : entry,
  );
  await running.service.importContent({ ...rest, entries: withdrawn }, async () => undefined);
  expect(idsOf(await follow(first.pages.next))).toEqual(["berlin", "finn"]);
});

it.each([
  ["Chinese", "節".repeat(256)],
  ["emoji", "🎺".repeat(128)],
  ["control characters", "\u0001".repeat(256)],
])("texts of the greatest length, in %s, make no position that is refused", async (_, text) => {
  const fields = Array.from({ length: 10 }, (_, index) => `text${index}`);
  const content = fixture();
  const type = { ...content.contentTypes[0], ...typeOf(fields) };
  const entries = ["a", "b", "c"].map((id) =>
    entry("long", id, Object.fromEntries(fields.map((name) => [name, text.slice(0, -1) + id]))),
  );
  const service = await startTestService({ ...content, contentTypes: [type], entries });
  const order = fields.map((name) => `-fields.${name}`).join(",");
  const path = `entries?cursor=true&content_type=long&limit=1&order=${order}&sys.id[in]=a,b,c,${"x".repeat(7_300)}`;
  const ids: string[] = [];
  let response = await service.get(path);
  for (let pages = 1; pages <= 3; pages++) {
    const page: Page = await response.json();
    expect([pages, response.status, JSON.stringify(page).slice(0, 300)]).toEqual([pages, 200, expect.any(String)]);
    ids.push(...idsOf(page));
    if (page.pages.next)
      response = await fetch(new URL(page.pages.next, service.origin), {
        headers: { Authorization: `Bearer ${service.token}` },
      });
  }
  expect(ids.toSorted()).toEqual(["a", "b", "c"]);
  await service.close();
});

it("three long texts are in their order to the last letter", async () => {
  const content = fixture();
  const type = { ...content.contentTypes[0], ...typeOf(["one", "two", "three"]) };
  const long = "節".repeat(255);
  const entries = ["b", "c", "a"].map((id) => entry("long", id, { one: long, two: long, three: long + id }));
  const service = await startTestService({ ...content, contentTypes: [type], entries });
  const page = await service.get("entries?cursor=true&content_type=long&order=fields.one,fields.two,-fields.three");
  expect(idsOf(await page.json())).toEqual(["c", "b", "a"]);
  await service.close();
});

function typeOf(names: readonly string[]) {
  const fields = names.map((id) => ({ id, name: id, type: "Symbol", localized: false, required: false }));
  return { sys: { id: "long", type: "ContentType", version: 1, publishedVersion: 1 }, name: "Long", fields };
}

it("works on assets and content types", async () => {
  for (const path of ["assets?cursor=true&limit=2&order=sys.id", "content_types?cursor=true&limit=2&order=sys.id"]) {
    const first = await read(path);
    const second = await follow(first.pages.next);
    expect(idsOf(await follow(second.pages.prev))).toEqual(idsOf(first));
  }
});

it.each([
  "pageNext=WzEsImEiXQ",
  "cursor=true&skip=1",
  "cursor=perhaps",
  "cursor=true&pageNext=nonsense",
  "cursor=true&pageNext=WzEsMl0",
  "cursor=true&order=sys.id&pageNext=WzE1MjA4NDg4MDAwMDAsInNraXBweSJd",
  "cursor=true&pageNext=WzEsImEiXQ&pagePrev=WzEsImEiXQ",
  `cursor=true&pageNext=${"W".repeat(3_000)}`,
])("%s is refused", async (query) => {
  const response = await running.get(`entries?${query}`);
  expect([response.status, (await response.json()).sys.id]).toEqual([400, "InvalidQuery"]);
});
