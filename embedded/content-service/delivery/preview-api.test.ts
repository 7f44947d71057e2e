import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archiveDocument } from "../store/edit-documents.ts";
import { entry, fixture, poster, published, toAsset } from "../test-content.ts";
import { startTestService, type TestService } from "../test-service.ts";

let running: TestService;
beforeAll(async () => {
  const content = fixture();
  const changed = entry("section", "s2", { title: "Two, rewritten", picture: toAsset("unfinished") });
  running = await startTestService({
    ...content,
    entries: [...content.entries.filter(({ sys }) => sys.id !== "s2"), changed],
    published: [entry("section", "s2", { title: "Two" })],
  });
});
afterAll(() => running.close());

/** What a test looks at and whose form it asserts. */
type Json = ReturnType<typeof JSON.parse>;

const ask = (path: string, token = running.previewToken) =>
  fetch(`${running.origin}/content/spaces/festival/environments/master/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
const read = async (path: string): Promise<Json> => (await ask(path)).json();

describe("with the preview token", () => {
  it("drafts are delivered, and what is published as it is edited; archived entries are not", async () => {
    const draft = await read("entries/s-draft");
    expect(draft.fields).toEqual({ title: "Draft" });
    expect(draft.sys).toMatchObject({ revision: 0, contentType: { sys: { id: "section" } } });
    expect(draft.sys).not.toHaveProperty("publishedVersion");
    expect((await read("entries/s2")).fields.title).toBe("Two, rewritten");
    expect((await ask("entries/s-withdrawn")).status).toBe(200);
    expect((await ask("entries/old")).status).toBe(404);
  });

  it("a document that was published says so, with the times of its draft", async () => {
    const { sys } = await read("entries/about");
    expect(sys).toMatchObject({
      publishedVersion: published.publishedVersion,
      revision: published.publishedCounter,
      updatedAt: "2027-01-01T09:00:00.000Z",
    });
    const delivered = await (await running.get("entries/about")).json();
    expect(delivered.sys.updatedAt).toBe("2027-02-01T09:00:00.000Z");
  });

  it("queries, search and links find drafts", async () => {
    const page = await read("entries?content_type=section&fields.title=Draft&order=sys.id");
    expect(page.items.map(({ sys }: Json) => sys.id)).toEqual(["s-draft", "s-withdrawn"]);
    expect((await read("entries?query=rewritten")).total).toBe(1);
    const home = await read("entries?sys.id=home");
    expect(home.includes.Entry.map(({ sys }: Json) => sys.id)).toContain("s-draft");
    expect(home.errors.map(({ details }: Json) => details.id)).toEqual(["nowhere"]);
    expect((await read("assets?query=unfinished")).total).toBe(1);
  });

  it("no answer may be stored", async () => {
    for (const path of ["entries", "entries/home", "assets", "content_types", "tags", "locales", "entries/nobody"]) {
      const response = await ask(path);
      expect([path, response.headers.get("Cache-Control")]).toEqual([path, "no-store"]);
    }
  });

  it("a file of a draft is sent by its whole address alone, and stored by nobody", async () => {
    const asset = await read("assets/unfinished");
    const url = `http:${asset.fields.file.url}`;
    const file = await fetch(url);
    expect([file.status, file.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(await poster))).toBe(true);
    expect((await fetch(url.replace(/[0-9a-f]{32}/, "0".repeat(32)))).status).toBe(404);
  });

  it("for the file of a draft no other document is read, and for an address that cannot be one none at all", async () => {
    const service = await startTestService();
    const store = (id: string, document: string) =>
      service.db.updateTable("content_items").set({ document }).where("id", "=", id).execute();
    const url = `http:${(await read("assets/unfinished")).fields.file.url}`.replace(running.origin, service.origin);
    const statusOf = async (address: string) => (await fetch(address)).status;
    await store("s-draft", "not JSON");
    expect(await statusOf(url)).toBe(200);
    for (const [part, wrong] of [
      [/[0-9a-f]{32}/, "0".repeat(32)],
      ["unfinished", "nobody"],
      ["unfinished", "%00"],
    ] as const)
      expect([wrong, await statusOf(url.replace(part, wrong))]).toEqual([wrong, 404]);
    await store("unfinished", "not JSON");
    for (const wrong of ["1", "x".repeat(32), "0".repeat(33), "missing"])
      expect([wrong, await statusOf(url.replace(/[0-9a-f]{32}/, wrong))]).toEqual([wrong, 404]);
    await service.close();
  });

  it("the file of an archived draft is not sent", async () => {
    const service = await startTestService();
    const url = `http:${(await read("assets/unfinished")).fields.file.url}`.replace(running.origin, service.origin);
    expect((await fetch(url)).status).toBe(200);
    const editor = { db: service.db, space: "festival", environment: "master", user: "anna" };
    await archiveDocument(editor, { kind: "assets", id: "unfinished" });
    expect((await fetch(url)).status).toBe(404);
    await service.close();
  });

  it("there is no sync, as at Contentful, and source maps are left out", async () => {
    expect((await ask("sync?initial=true")).status).toBe(400);
    const page = await read("entries?sys.id=home&includeContentSourceMaps=true");
    expect([page.total, page.sys]).toEqual([1, { type: "Array" }]);
  });
});

describe("without the preview token", () => {
  it("nothing of a draft is delivered", async () => {
    expect((await running.get("entries/s-draft")).status).toBe(404);
    expect((await (await running.get("entries/s2")).json()).fields).toEqual({ title: "Two" });
    expect((await (await running.get("entries?query=rewritten")).json()).total).toBe(0);
  });

  it("a service without one refuses every token but its own", async () => {
    const without = await startTestService(fixture(), { hasPreview: false });
    const path = `${without.origin}/content/spaces/festival/environments/master/entries/s-draft`;
    for (const token of ["preview-token-of-the-tests", "undefined", ""])
      expect((await fetch(path, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
    await without.close();
  });
});
