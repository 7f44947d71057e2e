import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entry, fixture, published, readFixtureFile } from "../test-content.ts";
import { startTestService, type TestService } from "../test-service.ts";
import { readContentVersion } from "./content-store.ts";
import { publishDocument, updateDocument } from "./edit-documents.ts";

let running: TestService;
beforeEach(async () => {
  running = await startTestService();
});
afterEach(() => running.close());

const target = { kind: "entries", id: "plain" } as const;
const editor = () => ({ db: running.db, space: "festival", environment: "master", user: "anna" });
const exported = () => running.service.exportContent(async () => {});
const slug = { "en-AU": "plain" };
const delivered = async (id: string) => (await running.client.getEntry(id)).fields.title;

it("a change is not delivered before it is published, and changes no content version", async () => {
  const before = await readContentVersion(running.db);
  await updateDocument(editor(), target, { fields: { title: { "en-AU": "Changed" }, slug } });
  expect(await delivered("plain")).toBe("Plain");
  expect(await readContentVersion(running.db)).toBe(before);
  await publishDocument(editor(), target);
  expect(await delivered("plain")).toBe("Changed");
  expect(await readContentVersion(running.db)).toBe(before + 1);
});

describe("the section of published documents in an export file", () => {
  it("is only there if something was changed and not published, as the last section, and brings both states back", async () => {
    expect(Object.keys(await exported())).not.toContain("published");
    await updateDocument(editor(), target, { fields: { title: { "en-AU": "Changed" }, slug } });
    const file = await exported();
    expect(Object.keys(file).at(-1)).toBe("published");
    expect(file.published).toEqual(fixture().entries.filter(({ sys }) => sys.id === "plain"));
    expect(file.entries).toContainEqual(expect.objectContaining({ fields: { title: { "en-AU": "Changed" }, slug } }));

    const other = await startTestService(null);
    await other.service.importContent(file, readFixtureFile);
    expect((await other.client.getEntry("plain")).fields.title).toBe("Plain");
    expect(JSON.stringify(await other.service.exportContent(async () => {}))).toBe(JSON.stringify(file));
    await other.close();
  });

  it("may be missing: then what the file says is published is delivered as it stands there", async () => {
    const pending = entry("page", "plain", { title: "Pending", slug: "plain" }, { ...published, version: 9 });
    await running.service.importContent({ entries: [pending] }, readFixtureFile);
    expect(await delivered("plain")).toBe("Pending");
  });

  it.each([
    ["no document of the lists", [entry("page", "nowhere", {})], /^published "Entry nowhere": there is no such/],
    ["a draft", [entry("section", "s-draft", {})], /^published "Entry s-draft": .* is a draft/],
    ["no document at all", [{ sys: { id: "plain", type: "Tag" } }], /^published "plain", sys.type: /],
    ["an invalid document", [{ ...entry("page", "plain", {}), fields: { title: "x" } }], /^published, entries "plain"/],
  ])("is refused if it has %s, and nothing is imported", async (_, section, problem) => {
    const before = JSON.stringify(await exported());
    const result = await running.service.importContent({ ...fixture(), published: section }, readFixtureFile);
    expect(result).toMatchObject({ ok: false, problems: [expect.stringMatching(problem)] });
    expect(JSON.stringify(await exported())).toBe(before);
  });

  it("is what is checked: a draft may be unfinished", async () => {
    await updateDocument(editor(), target, { fields: { rank: { "en-AU": "not a number" } } });
    const problems = async () =>
      (await running.service.check({ sectionTypes: ["section"] })).filter(({ id }) => id === "plain");
    expect(await problems()).toEqual([]);
    await publishDocument(editor(), target);
    expect(await problems()).toMatchObject([{ field: "title" }, { field: "rank" }]);
  });
});

describe("an import raises the content version", () => {
  it.each([
    ["not if it changes nothing", () => fixture(), 0],
    ["not if it brings a draft", () => ({ entries: [entry("page", "draft", { title: "Draft" }, {})] }), 0],
    ["if it changes what is published", () => ({ entries: [entry("page", "plain", { title: "Other" })] }), 1],
    ["if it takes something off the site", () => ({ entries: [entry("page", "plain", { title: "Plain" }, {})] }), 1],
    [
      "if it changes a locale",
      () => ({
        locales: fixture()
          .locales.slice(0, 1)
          .map((each) => ({ ...each, name: "Other" })),
      }),
      1,
    ],
    [
      "not if it changes how editors see a content type",
      () => ({ editorInterfaces: fixture().editorInterfaces.slice(0, 1) }),
      0,
    ],
  ])("%s", async (_, content, raise) => {
    const before = await readContentVersion(running.db);
    expect(await running.service.importContent(content(), readFixtureFile)).toMatchObject({ ok: true });
    expect(await readContentVersion(running.db)).toBe(before + raise);
  });

  it("if a file's bytes change", async () => {
    const before = await readContentVersion(running.db);
    await running.service.importContent({ assets: fixture().assets }, async () => new TextEncoder().encode("other"));
    expect(await readContentVersion(running.db)).toBe(before + 1);
  });
});
