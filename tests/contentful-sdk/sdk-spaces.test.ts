import { afterAll, beforeAll, expect, it } from "vitest";
import { startSdkSpaces } from "./sdk-spaces.ts";

let spaces: Awaited<ReturnType<typeof startSdkSpaces>>;
beforeAll(async () => {
  spaces = await startSdkSpaces();
});
afterAll(() => spaces.close());

/** What a test looks at and whose form it asserts. */
type Json = ReturnType<typeof JSON.parse>;

const idsOf = ({ items }: Json): string[] => items.map(({ sys }: Json) => sys.id);

it("the SDK finds entries by ranges, links, tags and places", async () => {
  const { client } = spaces.cats;
  const city = "1t9IbcfdCk6m04uISSsaIK";
  const found = await Promise.all([
    client.getEntries({ "sys.updatedAt[lte]": "2013-01-01T00:00:00Z" }),
    client.getEntries({ links_to_entry: "jake", order: ["sys.id"] }),
    client.getEntries({ "metadata.tags.sys.id[in]": ["publicTag1"], order: ["-sys.id"] }),
    client.getEntries({ content_type: city, "fields.center[near]": [38, -122] }),
    client.getEntries({ content_type: city, "fields.center[within]": [40, -124, 36, -120] }),
    client.getAssets({ mimetype_group: "audio" }),
    client.getContentTypes({ query: "cat" }),
    client.getTags({ "name[match]": "public tag" }),
  ]);
  expect(found.map(idsOf)).toEqual([
    [],
    ["reference", "skippy"],
    ["jake", "1NnAC4eF9IRMpHtFB1NleW"],
    ["sanFrancisco", "berlin"],
    ["sanFrancisco"],
    ["song"],
    ["cat", "catalog"],
    ["publicTag1"],
  ]);
});

it("the SDK pages forward and back by cursors", async () => {
  const { client } = spaces.cats;
  const first = await client.getEntriesWithCursor({ limit: 2, order: ["sys.createdAt"] });
  const second = await client.getEntriesWithCursor({
    limit: 2,
    order: ["sys.createdAt"],
    pageNext: first.pages.next ?? "",
  });
  const again = await client.getEntriesWithCursor({
    limit: 2,
    order: ["sys.createdAt"],
    pagePrev: second.pages.prev ?? "",
  });
  expect(idsOf(second)).not.toEqual(idsOf(first));
  expect(idsOf(again)).toEqual(idsOf(first));
});

it("the SDK syncs, resolves links within, and goes on with its token", async () => {
  const { client } = spaces.cats;
  const initial: Json = await client.sync({ initial: true });
  expect([initial.entries.length, initial.assets.length, initial.deletedEntries.length]).toEqual([12, 5, 0]);
  const nyan = initial.entries.find(({ sys }: Json) => sys.id === "nyancat");
  expect(nyan.fields.image["en-US"].fields.title).toEqual({ "en-US": "Nyan Cat" });
  const later = await client.sync({ nextSyncToken: initial.nextSyncToken });
  expect([later.entries, later.assets, later.nextSyncToken]).toEqual([[], [], initial.nextSyncToken]);
});

it("the SDK gets links to other spaces as they are, with the content type that allows them", async () => {
  const { client } = spaces.cats;
  const entry: Json = await client.getEntry("xspaceEntry");
  expect(entry.fields.items.map(({ sys }: Json) => sys.type)).toEqual(["ResourceLink", "ResourceLink"]);
  const type = await client.getContentType("catalog");
  expect(type.fields.map(({ id }) => id)).toEqual(["items", "productOfTheMonth"]);
});

it("the SDK reads a locale with those that it falls back to", async () => {
  const { client } = spaces.locales;
  const titles = await Promise.all(
    [
      ["no-af-and-no-zu-za", "zu-ZA"],
      ["no-zu-ZA", "zu-ZA"],
      ["no-ne-NP", "ne-NP"],
    ].map(async ([id = "", locale = ""]) => (await client.getEntry(id, { locale })).fields.title),
  );
  expect(titles).toEqual(["Welcome", "Welkom", "Welcome"]);
});
