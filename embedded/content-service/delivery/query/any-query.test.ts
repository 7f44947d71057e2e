import fc from "fast-check";
import { expect, it } from "vitest";
import { readSdkSpace } from "#tests/contentful-sdk/sdk-spaces.ts";
import { startTestService } from "../../test-service.ts";

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    "",
    "cat",
    "jake",
    "true",
    "false",
    "*",
    "-1",
    "1",
    "1,2",
    "1,2,3,4",
    "2018-03-01",
    "__proto__",
    "9".repeat(400),
  ),
  fc.constantFrom("WyIiXQ", "W251bGwsbnVsbF0", "W10", "e30", "eyJ0eXBlIjoiYWxsIiwibGltaXQiOjF9"),
);
const operator = fc.constantFrom(
  "",
  "[ne]",
  "[in]",
  "[nin]",
  "[all]",
  "[exists]",
  "[match]",
  "[gt]",
  "[lte]",
  "[near]",
  "[within]",
  "[",
  "]",
);
const path = fc.constantFrom(
  "sys.id",
  "sys.updatedAt",
  "sys.revision",
  "sys.contentType.sys.id",
  "sys",
  "fields",
  "fields.",
  "metadata.tags",
  "name",
  "metadata.tags.sys.id",
  "fields.name",
  "fields.likes",
  "fields.birthday",
  "fields.center",
  "fields.constructor",
  "fields.bestFriend.sys.id",
  "fields.bestFriend.fields.name",
  "fields.bestFriend.sys.contentType.sys.id",
  "fields.file.url",
);
const condition = fc.tuple(path, operator).map((parts) => parts.join(""));
const parameter = fc.constantFrom(
  "content_type",
  "query",
  "order",
  "select",
  "skip",
  "limit",
  "include",
  "locale",
  "cursor",
  "pageNext",
  "pagePrev",
  "links_to_entry",
  "links_to_asset",
  "mimetype_group",
  "initial",
  "type",
  "sync_token",
);
const query = fc.array(fc.tuple(fc.oneof(condition, parameter), fc.oneof(text, path)), { maxLength: 5 });
const resource = fc.constantFrom(
  "entries",
  "assets",
  "content_types",
  "tags",
  "locales",
  "sync",
  "entries/jake",
  "assets/jake",
);

it("whatever is asked is answered, or refused in Contentful's form", async () => {
  const running = await startTestService(readSdkSpace("cats"));
  const property = fc.asyncProperty(resource, query, fc.boolean(), async (name, pairs, isOfCats) => {
    const parameters = new URLSearchParams([...(isOfCats ? [["content_type", "cat"]] : []), ...pairs]);
    const response = await running.get(`${name}?${parameters}`);
    expect([200, 400]).toContain(response.status);
    const { sys, message } = await response.json();
    if (response.status === 400) expect([sys.type, typeof message]).toEqual(["Error", "string"]);
  });
  await fc.assert(property, { numRuns: 500 });
  expect(running.logged).toEqual([]);
  await running.close();
});
