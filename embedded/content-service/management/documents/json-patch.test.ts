import { describe, expect, it } from "vitest";
import { startManagement } from "../test-management.ts";
import { applyPatch, readPatch } from "./json-patch.ts";

const patched = async (parts: Record<string, unknown>, ...operations: object[]) =>
  applyPatch(parts, readPatch(operations));
const copies = (count: number, from: string, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ op: "copy", from, path: path(index) }));

describe("a JSON patch", () => {
  it("adds, replaces, moves, copies, removes and tests", async () => {
    const operations = [
      { op: "add", path: "/fields/list/-", value: "c" },
      { op: "copy", from: "/fields/list/0", path: "/fields/first" },
      { op: "move", from: "/fields/list/1", path: "/fields/second" },
      { op: "test", path: "/fields/list", value: ["a", "c"] },
      { op: "replace", path: "/fields/list/0", value: "b" },
      { op: "remove", path: "/fields/second" },
    ];
    expect(await patched({ fields: { list: ["a", "b"] } }, ...operations)).toEqual({
      fields: { list: ["b", "c"], first: "a" },
    });
  });

  it.each([
    ["is longer than any document is deep", `/${"a/".repeat(100_000)}`, /^The body is not a JSON patch/],
    ["has a name of a megabyte", `/fields/${"x".repeat(1e6)}/y`, /^The patch does not fit.{1,480}$/],
    ["is the length of a list", "/fields/list/length", /there is no length in it$/],
    ["is beyond the end of a list", "/fields/list/3", /there is no 3 in it$/],
    ["is an object's prototype", "/fields/__proto__", /there is no __proto__ in it$/],
  ])("is refused in a few words where its path %s", async (_, path, words) => {
    for (const op of ["add", "replace"])
      await expect(
        patched(
          { fields: { list: [1, 2] } },
          { op: "test", path: "", value: { fields: { list: [1, 2] } } },
          { op, path, value: 1e8 },
          { op: "test", path: `${path}/z`, value: 1 },
        ),
      ).rejects.toThrow(words);
  });

  it.each([
    ["doubles a text", { fields: { a: "x".repeat(60_000) } }, copies(100, "/fields/a", (index) => `/fields/b${index}`)],
    [
      "doubles itself",
      { fields: { a: { text: "x".repeat(1_000) } } },
      copies(40, "/fields", (index) => `/fields/${index}`),
    ],
    [
      "is too large only in between",
      { fields: { a: "x".repeat(1_500_000) } },
      [
        { op: "copy", from: "/fields/a", path: "/fields/b" },
        { op: "remove", path: "/fields/b" },
      ],
    ],
    [
      "copies a long list thousands of times",
      { fields: { list: Array.from({ length: 20_000 }, () => 1), a: 1 } },
      copies(2_000, "/fields/a", () => "/fields/list/0"),
    ],
  ])("that %s is refused, before it is stored or sent", async (_, parts, operations) => {
    await expect(patched(parts, ...operations)).rejects.toThrow("Validation error");
  });

  it("of more operations than a document has values is refused before they are judged", () => {
    const operations = Array.from({ length: 10_001 }, () => ({ op: "odd" }));
    expect(() => readPatch(operations)).toThrow("at most 10000 operations");
  });

  it("that changes a long list often lets others be answered in between", async () => {
    const parts = { fields: { list: Array.from({ length: 300_000 }, () => 1) } };
    const change = (value: number) => ({ op: "replace", path: "/fields/list/5", value });
    let turns = 0;
    const count = () => {
      turns += 1;
      again = setImmediate(count);
    };
    let again = setImmediate(count);
    await patched(parts, ...Array.from({ length: 16 }, (_, at) => change(at)));
    clearImmediate(again);
    expect(turns).toBeGreaterThan(1);
  });
});

it("a document that patches would make larger than 2 MB stays as it is, and its list answers", async () => {
  await using running = await startManagement();
  const { client } = running;
  const created = await client.contentType.createWithId(
    { contentTypeId: "noted" },
    {
      name: "Noted",
      fields: ["a", "b", "c", "d", "e"].map((id) => ({
        id,
        name: id,
        type: "Object",
        localized: false,
        required: false,
      })),
    },
  );
  await client.contentType.publish({ contentTypeId: "noted" }, created);
  const text = (letters: number) => ({ "en-AU": { text: "x".repeat(letters) } });
  const entry = await client.entry.create({ contentTypeId: "noted" }, { fields: { a: text(500_000) } });
  const patch = (...fields: string[]) =>
    client.entry.patch(
      { entryId: entry.sys.id, version: 1 },
      fields.map((id) => ({
        op: "copy",
        from: "/fields/a",
        path: `/fields/${id}`,
      })),
    );
  await expect(patch("b", "c", "d", "e")).rejects.toThrow("2 MB");
  expect((await client.entry.get({ entryId: entry.sys.id })).sys.version).toBe(1);
  await expect(
    client.entry.update({ entryId: entry.sys.id }, { ...entry, fields: { a: text(512_001) } }),
  ).rejects.toThrow("512000");
  const stored = await patch("b", "c");
  expect(stored.sys.version).toBe(2);
  for (let index = 0; index < 5; index++)
    await client.entry.create({ contentTypeId: "noted" }, { fields: stored.fields });
  const all = (limit: number) => client.entry.getMany({ query: { content_type: "noted", limit } });
  await expect(all(100)).rejects.toThrow("Response size too big");
  expect((await all(4)).items).toHaveLength(4);
});
