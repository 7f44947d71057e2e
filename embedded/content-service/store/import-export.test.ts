import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entry, fixture, fixtureFiles, poster, readFixtureFile, toEntry } from "../test-content.ts";
import { managementToken, startTestService, type TestService } from "../test-service.ts";
import { checkContent } from "./check-content.ts";
import { raiseVersions } from "./content-store.ts";

let running: TestService;
beforeEach(async () => {
  running = await startTestService(null);
});
afterEach(() => running.close());

async function exported() {
  const files = new Map<string, Uint8Array>();
  const file = await running.service.exportContent(async (url, bytes) => void files.set(url, bytes));
  return { file, files };
}

describe("an import", () => {
  it("is exported without loss: drafts, archived documents, unknown lists, order, and every byte", async () => {
    const content = { ...fixture(), taxonomies: [{ name: "a list of a later version" }] };
    expect(await running.service.importContent(content, readFixtureFile)).toMatchObject({
      ok: true,
      counts: { entries: 10, assets: 5, roles: 0 },
    });
    const { file, files } = await exported();
    expect(file).toEqual(content);
    expect(Object.keys(file)).toEqual(Object.keys(content));
    const given = await fixtureFiles();
    expect([...files.keys()].toSorted()).toEqual([...given.keys()].toSorted());
    for (const [url, bytes] of given)
      expect(Buffer.from(files.get(url) ?? []).equals(Buffer.from(bytes)), url).toBe(true);
  });

  it("changes nothing when it is repeated", async () => {
    await running.service.importContent(fixture(), readFixtureFile);
    await running.service.importContent(fixture(), readFixtureFile);
    expect((await exported()).file).toEqual(fixture());
  });

  it("replaces documents by id, keeps the others, and takes the file's order", async () => {
    await running.service.importContent(fixture(), readFixtureFile);
    const changed = entry("page", "plain", { title: "Changed", slug: "plain" });
    const added = entry("page", "new", { title: "New", slug: "new" });
    await running.service.importContent({ entries: [added, changed] }, readFixtureFile);
    const { file } = await exported();
    const rest = fixture().entries.filter(({ sys }) => sys.id !== "plain");
    expect(file.entries).toEqual([added, changed, ...rest]);
    expect((await running.client.getEntry("plain")).fields).toMatchObject({ title: "Changed" });
  });

  it("shows at once in all processes", async () => {
    await running.service.importContent(fixture(), readFixtureFile);
    expect((await running.client.getEntries({ content_type: "page" })).total).toBe(3);
    await running.db.updateTable("content_state").set({ version: 99 }).execute();
    await running.db.deleteFrom("content_items").where("id", "=", "plain").execute();
    expect((await running.client.getEntries({ content_type: "page" })).total).toBe(2);
  });

  it("names assets without a file, keeps stored files, and deletes unused ones", async () => {
    const first = await running.service.importContent(fixture(), readFixtureFile);
    expect(first).toMatchObject({ missingFiles: ["//images.ctfassets.net/elsewhere/lost/abc123/lost.png"] });
    await running.service.importContent(fixture(), async () => undefined);
    expect((await exported()).files.size).toBe(4);
    const text = JSON.stringify(fixture().assets).replaceAll("abc123", "def456");
    await running.service.importContent({ assets: JSON.parse(text) }, async () => poster);
    const urls = [...(await exported()).files.keys()];
    expect(urls).toHaveLength(5);
    expect(urls.every((url) => url.includes("def456"))).toBe(true);
  });

  it("changes a file's URL with its bytes", async () => {
    await running.service.importContent(fixture(), readFixtureFile);
    const before = (await running.client.getAsset("poster")).fields.file?.url;
    await running.service.importContent(fixture(), async () => new TextEncoder().encode("other bytes"));
    expect((await running.client.getAsset("poster")).fields.file?.url).not.toBe(before);
  });
});

it("half of an emoji, as earlier versions stored it in a file's name and in texts, fails no list and is U+FFFD", async () => {
  const content = fixture();
  const { entries, assets } = JSON.parse(JSON.stringify(content).replaceAll(/the poster|Home/g, "$&\\ud83d"));
  await running.service.importContent({ ...content, entries, assets }, async (url) =>
    readFixtureFile(url.replace("\ud83d", "")),
  );
  for (const path of ["assets", "sync?initial=true", "entries?include=2", "assets?fields.title[match]=poster"])
    expect((await running.get(path)).status, path).toBe(200);
  const preview = await running.get("assets", { Authorization: `Bearer ${running.previewToken}` });
  const managed = await running.get("assets/poster", { Authorization: `Bearer ${managementToken}` });
  expect([preview.status, managed.status]).toEqual([200, 200]);
  const { file } = (await running.client.getAsset("poster")).fields;
  expect(file?.fileName).toBe("the poster\ufffd.png");
  expect((await fetch(`http:${file?.url}`)).status).toBe(200);
  expect((await running.client.getEntry("home")).fields.title).toBe("Home\ufffd");
  expect(JSON.stringify((await exported()).file)).not.toContain("\\ud83d");
});

it("an entry that was stored nested too deeply fails no list, and its links are followed in their order", async () => {
  await running.service.importContent(fixture(), readFixtureFile);
  const links = ["s2", "s1"].map((id) => `{"target":${JSON.stringify(toEntry(id))}}`).join(",");
  const text = `${'{"content":['.repeat(1_500)}${links}${"]}".repeat(1_500)}`;
  const { fields: _, ...plain } = entry("page", "plain", {});
  const document = `${JSON.stringify(plain).slice(0, -1)},"fields":{"slug":{"en-AU":"plain"},"text":{"en-AU":${text}}}}`;
  for (const table of ["content_items", "content_published"] as const)
    await running.db.updateTable(table).set({ document }).where("id", "=", "plain").execute();
  await raiseVersions(running.db, { isPublic: true });
  expect((await running.get("entries?limit=1000&include=3")).status).toBe(200);
  const { includes } = await (await running.get("entries?fields.slug=plain&content_type=page&include=2")).json();
  const ids = includes.Entry.map(({ sys }: { sys: { id: string } }) => sys.id);
  expect(ids).toEqual(["s2", "s1", "s4"]);
});

describe("a file that is not in order", () => {
  const [home] = fixture().entries;

  it.each([
    ["a text", "nonsense", /^The file: /],
    ["a list", [], /^The file: /],
    ["no list of entries", { entries: {} }, /^entries: /],
    [
      "a field without locales",
      { entries: [{ ...home, fields: { title: "Home" } }] },
      /^entries "home", fields.title: /,
    ],
    ["no content type", { entries: [{ ...home, sys: { id: "home" } }] }, /^entries "home", sys.contentType: /],
    ["no id", { entries: [home, { sys: {} }] }, /^entries "number 2", sys.id: /],
    [
      "an id that cannot stand in an address",
      { entries: [{ ...home, sys: { ...home?.sys, id: "a/b" } }] },
      /^entries "a\/b", sys.id: an id has/,
    ],
    [
      "an unknown type of field",
      { contentTypes: [{ sys: { id: "t" }, name: "t", fields: [{ id: "a", name: "a", type: "Colour" }] }] },
      /^contentTypes "t", fields.0.type: /,
    ],
    ["an id used twice", { entries: [home, home] }, /^entries "home": this id is used more than once/],
  ])("(%s) is refused, the item named, and nothing changed", async (_, file, problem) => {
    const result = await running.service.importContent(file, readFixtureFile);
    expect(result).toMatchObject({ ok: false, problems: expect.arrayContaining([expect.stringMatching(problem)]) });
    expect(await running.service.isEmpty()).toBe(true);
  });

  it.each([300, 20_000])(
    "(a text nested %i levels deep) is refused, the entry named, and so it is by the check",
    async (levels) => {
      const text = { "en-AU": JSON.parse(`${'{"content":['.repeat(levels / 2)}${"]}".repeat(levels / 2)}`) };
      const file = { ...fixture(), entries: [{ ...home, fields: { text } }] };
      const problem = /^entries "home": it is nested more than 200 levels deep/;
      const result = await running.service.importContent(file, readFixtureFile);
      expect(result).toMatchObject({ ok: false, problems: [expect.stringMatching(problem)] });
      expect(await running.service.isEmpty()).toBe(true);
      const checked = checkContent(file, { sectionTypes: [], hasFile: () => true });
      expect(checked).toMatchObject([{ id: "home", message: expect.stringMatching(problem) }]);
      const published = { ...fixture(), published: [{ ...home, fields: { text } }] };
      expect(await running.service.importContent(published, readFixtureFile)).toMatchObject({
        problems: [expect.stringMatching(/^published "home": /)],
      });
    },
  );

  it("changes nothing when reading an asset fails half way", async () => {
    const failing = running.service.importContent(fixture(), async (url) => {
      if (url.includes("film")) throw new Error("the disk is gone");
      return poster;
    });
    await expect(failing).rejects.toThrow("the disk is gone");
    expect(await running.service.isEmpty()).toBe(true);
    expect((await exported()).file).toEqual({});
  });
});

it("an empty service reports that it is empty, and answers queries", async () => {
  expect(await running.service.isEmpty()).toBe(true);
  expect((await running.client.getEntries()).items).toEqual([]);
  expect((await running.get("entries?content_type=landingPage")).status).toBe(400);
  await running.service.importContent(fixture(), readFixtureFile);
  expect(await running.service.isEmpty()).toBe(false);
});
