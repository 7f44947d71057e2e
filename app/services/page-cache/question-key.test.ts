import { expect, test } from "vitest";
import { contentApi } from "#app/services/site/site-fetch.ts";
import { questionKeyOf, questionOf } from "./question-key.server.ts";

const token = `Bearer ${contentApi.token}`;
const keyOf = (rest: string, authorization?: string) => questionKeyOf(contentApi.path + rest, authorization ?? token);

test("a question of our own pages has one key, in whatever order and encoding it is asked", () => {
  const key = keyOf("/entries?content_type=generalPage&fields.slug=history&include=10&limit=1");
  expect(key).toBeDefined();
  expect(keyOf("/entries?limit=1&include=10&fields.slug=%68istory&content_type=generalPage")).toBe(key);
  expect(keyOf("/entries?content_type=generalPage&fields.slug=contact&include=10&limit=1")).not.toBe(key);
  expect(keyOf("/entries/history")).not.toBe(keyOf("/assets/history"));
});

test("it is asked anew as our own pages ask it", () => {
  const { path, init } = questionOf(keyOf("/entries?limit=1&content_type=festival") ?? "");
  expect(path).toBe(`${contentApi.path}/entries?content_type=festival&limit=1`);
  expect(new Headers(init.headers).get("Authorization")).toBe(token);
});

test.each([
  ["another token", "/entries/history", "Bearer another"],
  ["no token", "/entries/history", ""],
  ["a question of nobody's", "/entries?order=sys.id", token],
  ["a parameter said twice", "/entries?limit=1&limit=1", token],
  ["a parameter to one entry", "/entries/history?limit=1", token],
  ["another environment, of as long a name", "/../another/entries/history".replace("another", "mastre"), token],
  ["a question without end", `/entries?content_type=${"a".repeat(2_000)}`, token],
  ["half a character", "/entries/%C3", token],
])("%s has none", (_, rest, authorization) => {
  expect(keyOf(rest, authorization)).toBeUndefined();
});

test("no address is a key", () => {
  expect(() => new URL(keyOf("/entries/history") ?? "")).toThrow();
  expect(questionKeyOf(`http://evil.example${contentApi.path}/entries/history`, token)).toBeUndefined();
  expect(questionKeyOf("/history", token)).toBeUndefined();
});
