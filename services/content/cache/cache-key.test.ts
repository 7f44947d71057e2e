import fc from "fast-check";
import { expect, test } from "vitest";
import { contentApi } from "#services/site/site-fetch.ts";
import { cacheKeyOf, requestOf } from "./cache-key.server.ts";

const keyOf = (target: string) => cacheKeyOf(target, undefined, new Set(["thanks", "token"]));

test("a page's key is its path, in the one spelling that the site links to", () => {
  for (const path of ["/", "/history", "/bands/anneke-vo-trio", "/caf%C3%A9", "/__proto__"])
    expect(keyOf(path), path).toBe(path);
});

test("every other spelling of a path has no key", () => {
  const casing = ["/History", "/HISTORY", "/CAF%C3%89"];
  const slashes = ["", "//", "/history/", "//history", "/bands//cordial", "history"];
  const encodings = ["/%68istory", "/hist%6Fry", "/caf%c3%a9", "/café", "/%zz", "/%C3", "/a b", "/a;b"];
  const elsewhere = [
    "/.",
    "/..",
    "/a/../history",
    "/%2e%2e/history",
    "http://evil.example/history",
    "//evil.example",
    "*",
  ];
  const odd = ["/history#top", "/a\\b", "/history.data", "/<script>", `/${"a".repeat(400)}`];
  // "/a%2Fb" and "/a%00" are spelled as we would spell them; no page has such a name.
  for (const target of [...casing, ...slashes, ...encodings, ...elsewhere, ...odd])
    expect(keyOf(target), target).toBeUndefined();
});

test("a query that no page reads is dropped, however long or strange", () => {
  for (const query of [
    "?",
    "?utm_source=mail",
    "?fbclid=1&gclid=2",
    "?%",
    "?a?b",
    "?x=token",
    "?&&&",
    "?thanksgiving=1",
  ])
    expect(keyOf(`/history${query}`), query).toBe("/history");
});

test("while it is not known which names pages read, no address with a query has a key", () => {
  expect(cacheKeyOf("/history?utm_source=mail", undefined, undefined)).toBeUndefined();
  expect(cacheKeyOf("/history", undefined, undefined)).toBe("/history");
});

test("a query with a name that a page reads has no key, in whatever encoding and place", () => {
  for (const query of [
    "?thanks",
    "?thanks=1",
    "?a=1&token=x",
    "?%74hanks",
    "?tok%65n=x",
    "?a?b&thanks",
    "?utm=1&thanks#x",
  ])
    expect(keyOf(`/contact${query}`), query).toBeUndefined();
});

test("for any address, a key names exactly the page that is rendered from it", () => {
  const target = fc.oneof(fc.string(), fc.string().map(encodeURIComponent)).map((path) => `/${path}`);
  fc.assert(
    fc.property(target, (asked) => {
      const key = keyOf(asked);
      if (key === undefined) return;
      const { pathname, search, host } = new URL(`https://jazz.example.org${key}`);
      expect([pathname, search, host]).toEqual([key, "", "jazz.example.org"]);
      expect(keyOf(key)).toBe(key);
    }),
  );
});

const token = `Bearer ${contentApi.token}`;
const queryKeyOf = (rest: string, authorization = token) =>
  cacheKeyOf(contentApi.path + rest, authorization, undefined);

test("a query of this site's pages has one key, in whatever order and encoding its parameters come", () => {
  const key = queryKeyOf("/entries?content_type=generalPage&fields.slug=history&include=10&limit=1");
  expect(key).toBeDefined();
  expect(queryKeyOf("/entries?limit=1&include=10&fields.slug=%68istory&content_type=generalPage")).toBe(key);
  expect(queryKeyOf("/entries?content_type=generalPage&fields.slug=contact&include=10&limit=1")).not.toBe(key);
  expect(queryKeyOf("/entries/history")).not.toBe(queryKeyOf("/assets/history"));
});

test("the request of its key is the one that this site's pages send", () => {
  const { path, init } = requestOf(queryKeyOf("/entries?limit=1&content_type=festival") ?? "");
  expect(path).toBe(`${contentApi.path}/entries?content_type=festival&limit=1`);
  expect(new Headers(init?.headers).get("Authorization")).toBe(token);
});

test.each([
  ["another token", "/entries/history", "Bearer another"],
  ["no token", "/entries/history", ""],
  ["a query that no page sends", "/entries?order=sys.id", token],
  ["a parameter said twice", "/entries?limit=1&limit=1", token],
  ["a parameter to one entry", "/entries/history?limit=1", token],
  ["another environment, of as long a name", "/../another/entries/history".replace("another", "mastre"), token],
  ["a query of thousands of characters", `/entries?content_type=${"a".repeat(2_000)}`, token],
  ["half a character", "/entries/%C3", token],
])("%s has no key", (_, rest, authorization) => {
  expect(queryKeyOf(rest, authorization)).toBeUndefined();
});

test("a query's key is no address", () => {
  expect(() => new URL(queryKeyOf("/entries/history") ?? "")).toThrow();
  expect(cacheKeyOf(`http://evil.example${contentApi.path}/entries/history`, token, undefined)).toBeUndefined();
  expect(cacheKeyOf(`${contentApi.path}x/../entries/history`, token, undefined)).toBeUndefined();
});
