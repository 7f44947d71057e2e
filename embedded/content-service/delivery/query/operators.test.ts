import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSdkSpace } from "#tests/contentful-sdk/sdk-spaces.ts";
import { startTestService, type TestService } from "../../test-service.ts";

let running: TestService;
beforeAll(async () => {
  running = await startTestService(readSdkSpace("cats"));
});
afterAll(() => running.close());

type Answer = { items: { sys: { id: string }; metadata?: object }[] };

async function idsFor(path: string): Promise<string[]> {
  const response = await running.get(path);
  expect(response.status, await response.clone().text()).toBe(200);
  const { items }: Answer = await response.json();
  return items.map(({ sys }) => sys.id);
}

async function errorsFor(path: string): Promise<string> {
  const response = await running.get(path);
  const body = await response.json();
  expect([response.status, body.sys.id]).toEqual([400, "InvalidQuery"]);
  return JSON.stringify(body.details.errors);
}

describe("conditions on entries", () => {
  const draftless = ["4SEhTg8sYJ1H3wDAinzhTp", "garfield", "happycat", "nyancat"];

  it.each([
    ["content_type=cat&fields.lives[gt]=9", ["nyancat"]],
    ["content_type=cat&fields.lives[gte]=9", ["4SEhTg8sYJ1H3wDAinzhTp", "garfield", "nyancat"]],
    ["content_type=cat&fields.lives[lt]=9", ["happycat"]],
    ["content_type=cat&fields.lives[lte]=1", ["happycat"]],
    ["content_type=cat&fields.birthday[gt]=2010-01-01&fields.birthday[lt]=2015-01-01T00:00:00Z", ["nyancat"]],
    ["content_type=cat&fields.likes[all]=rainbows,fish", ["nyancat"]],
    ["content_type=cat&fields.likes[all]=rainbows,lasagna", []],
    ["sys.updatedAt[gte]=2013-01-01T00:00:00Z&content_type=cat", draftless],
    ["sys.updatedAt[lte]=2013-01-01T00:00:00Z", []],
    ["sys.type[ne]=Entry", []],
    ["sys.contentType.sys.id[in]=dog,human", ["finn", "jake"]],
    [
      "sys.contentType.sys.id[nin]=cat,catalog,dog,human,kangaroo,testEntryReferences,contentTypeWithMetadataField",
      ["berlin", "sanFrancisco"],
    ],
    ["sys.locale=tlh&locale=tlh&content_type=human", ["finn"]],
    ["sys.publishedVersion[exists]=false", []],
    ["sys.space.sys.id=festival&sys.environment.sys.id=master&sys.revision[gte]=1&content_type=dog", ["jake"]],
    ["links_to_entry=jake", ["reference", "skippy"]],
    ["links_to_entry=nobody", []],
    ["links_to_asset=nyancat", ["nyancat"]],
    ["links_to_asset=jake&sys.id[ne]=jake", []],
    ["metadata.tags.sys.id[all]=publicTag1", ["1NnAC4eF9IRMpHtFB1NleW", "jake"]],
    ["metadata.tags.sys.id[in]=publicTag1,other&content_type=dog", ["jake"]],
    ["metadata.tags.sys.id[nin]=publicTag1&content_type=dog", []],
    ["metadata.tags.sys.id[in]=privateTag1", []],
    ["metadata.tags[exists]=true", ["1NnAC4eF9IRMpHtFB1NleW", "jake"]],
    ["metadata.concepts[exists]=true", []],
  ])("%s", async (query, expected) => {
    expect(await idsFor(`entries?order=sys.id&${query}`)).toEqual(expected);
  });

  it("are put on the entries behind a link, of one content type", async () => {
    const reference = "content_type=testEntryReferences&fields.reference.sys.contentType.sys.id";
    expect(await idsFor(`entries?${reference}=dog`)).toEqual(["reference"]);
    expect(await idsFor(`entries?${reference}=cat`)).toEqual([]);
    expect(await idsFor(`entries?${reference}=dog&fields.reference.fields.name=Jake`)).toEqual(["reference"]);
    expect(await idsFor(`entries?${reference}[in]=dog&fields.reference.fields.description[match]=bacon`)).toEqual([
      "reference",
    ]);
    expect(await idsFor(`entries?${reference}=dog&fields.reference.fields.name[ne]=Jake`)).toEqual([]);
    const friends = "content_type=kangaroo&fields.friends.sys.contentType.sys.id=cat";
    expect(await idsFor(`entries?${friends}&fields.friends.fields.lives[gt]=1000`)).toEqual(["skippy"]);
    expect(await idsFor(`entries?${friends}&fields.friends.fields.name=Jake`)).toEqual([]);
    expect(await idsFor(`entries?${friends}&fields.friends.fields.bestFriend.sys.id=happycat`)).toEqual(["skippy"]);
  });

  it("find the nearest first, and what lies within an area", async () => {
    const city = "entries?content_type=1t9IbcfdCk6m04uISSsaIK&fields.center";
    expect(await idsFor(`${city}[near]=38,-122`)).toEqual(["sanFrancisco", "berlin"]);
    expect(await idsFor(`${city}[near]=50,10`)).toEqual(["berlin", "sanFrancisco"]);
    expect(await idsFor(`${city}[within]=40,-124,36,-120`)).toEqual(["sanFrancisco"]);
    expect(await idsFor(`${city}[within]=52.3,13.1,40`)).toEqual(["berlin"]);
    expect(await idsFor(`${city}[within]=52.3,13.1,10`)).toEqual([]);
  });

  it("select tags alone, and deliver no private ones", async () => {
    const read = async (query: string): Promise<Answer> => (await running.get(`entries?${query}`)).json();
    const publicTag = { sys: { type: "Link", linkType: "Tag", id: "publicTag1" } };
    const [selected] = (await read("sys.id=1NnAC4eF9IRMpHtFB1NleW&select=metadata.tags")).items;
    expect(selected).toEqual({
      metadata: { tags: [publicTag] },
      sys: { id: "1NnAC4eF9IRMpHtFB1NleW", type: "Entry" },
    });
    const [whole] = (await read("sys.id=1NnAC4eF9IRMpHtFB1NleW")).items;
    expect(whole?.metadata).toEqual({ tags: [publicTag], concepts: [] });
  });
});

describe("conditions on assets", () => {
  it.each([
    ["mimetype_group=image", ["1x0xpXu4pSGS4OukSyWGUK", "happycat", "jake", "nyancat"]],
    ["mimetype_group=audio", ["song"]],
    ["mimetype_group=archive", []],
    ["fields.file.details.size[gt]=12272&fields.file.contentType=audio/mpeg", ["song"]],
    ["fields.file.details.image.width[gte]=1000", ["1x0xpXu4pSGS4OukSyWGUK"]],
    ["fields.file.fileName[match]=nyan", ["nyancat"]],
    ["fields.title[in]=Jake,Doge", ["1x0xpXu4pSGS4OukSyWGUK", "jake"]],
    ["metadata.tags[exists]=true", []],
  ])("%s", async (query, expected) => {
    expect(await idsFor(`assets?order=sys.id&${query}`)).toEqual(expected);
  });
});

describe("content types and tags", () => {
  it.each([
    ["content_types?query=cat&order=name", ["cat", "catalog"]],
    ["content_types?query=cat&order=-name", ["catalog", "cat"]],
    ["content_types?sys.id[in]=dog,human&order=-sys.id", ["human", "dog"]],
    ["content_types?name[match]=kang&limit=1&skip=0", ["kangaroo"]],
    ["tags", ["publicTag1"]],
    ["tags?name=public%20tag%201", ["publicTag1"]],
    ["tags?name[ne]=public%20tag%201", []],
    ["tags?name[match]=public", ["publicTag1"]],
    ["tags?sys.createdAt=2021-02-11T14:44:48.594Z&sys.type=Tag&sys.visibility=public", ["publicTag1"]],
    ["tags?name[exists]=true&cursor=true", ["publicTag1"]],
  ])("%s", async (path, expected) => {
    expect(await idsFor(path)).toEqual(expected);
  });

  it("a private tag is not found", async () => {
    const tag = await (await running.get("tags/publicTag1")).json();
    expect(tag).toMatchObject({ name: "public tag 1", sys: { type: "Tag", id: "publicTag1", visibility: "public" } });
    expect((await running.get("tags/privateTag1")).status).toBe(404);
  });
});

describe("bad conditions", () => {
  it.each([
    ["entries?content_type=cat&fields.name[gt]=A", "only numbers and dates have ranges"],
    ["entries?content_type=cat&fields.lives[gt]=many", "many"],
    ["entries?content_type=cat&fields.lives[all]=1,2", "only a list"],
    ["entries?content_type=cat&fields.name[near]=1,2", "only a location"],
    ["entries?content_type=cat&fields.name[within]=1,2,3", "only a location"],
    ["entries?content_type=1t9IbcfdCk6m04uISSsaIK&fields.center[near]=north", "latitude"],
    ["entries?content_type=1t9IbcfdCk6m04uISSsaIK&fields.center[within]=1,2", "rectangle"],
    ["entries?content_type=1t9IbcfdCk6m04uISSsaIK&fields.center=1,2", "cannot be compared"],
    ["entries?content_type=1t9IbcfdCk6m04uISSsaIK&order=fields.center", "fields.center"],
    [
      "entries?content_type=testEntryReferences&fields.reference.fields.name=Jake",
      "fields.reference.sys.contentType.sys.id",
    ],
    ["entries?content_type=cat&fields.image.fields.title=Jake", "is not recognized"],
    ["entries?content_type=cat&fields.name.sys.id=x", "is not recognized"],
    [
      "entries?content_type=testEntryReferences&fields.reference.sys.contentType.sys.id=dog&order=fields.reference.fields.name",
      "order",
    ],
    ["entries?fields.reference.sys.id=jake", "content_type"],
    ["entries?mimetype_group=image", "is not recognized"],
    ["assets?mimetype_group=pictures", "mimetype_group"],
    ["assets?links_to_entry=jake", "is not recognized"],
    ["assets?content_type=cat", "no content type"],
    ["entries?sys.888=x", "is not recognized"],
    ["entries?metadata.mood=x", "is not recognized"],
    ["entries?metadata.concepts.descendants[in]=x", "is not offered"],
    ["entries?select=metadata.tags.sys", "metadata.tags.sys"],
    ["content_types?fields.id=x", "is not recognized"],
    ["content_types?order=colour", "is not recognized"],
    ["tags?content_type=cat", "is not recognized"],
  ])("%s", async (path, named) => {
    expect((await errorsFor(path)).replaceAll('\\"', '"')).toContain(named);
  });

  it("are refused before any entry is looked at when there are too many", async () => {
    const paths = Array.from({ length: 31 }, (_, index) => `fields.x${index}[exists]=true`).join("&");
    expect(await errorsFor(`entries?content_type=cat&${paths}`)).toContain("at most 30 conditions");
    const ids = Array.from({ length: 401 }, (_, index) => index).join(",");
    expect(await errorsFor(`entries?sys.id[in]=${ids}`)).toContain("at most 400 values");
    const names = Array.from({ length: 11 }, () => "sys.id").join(",");
    expect(await errorsFor(`entries?order=${names}`)).toContain("At most 10 names");
    expect(await errorsFor(`entries?sys.id[in]=${"x".repeat(7_600)}`)).toContain("7600");
  });
});
