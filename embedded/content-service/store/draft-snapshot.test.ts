import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestService, type TestService } from "../test-service.ts";
import { createSnapshotLoader } from "./content-snapshot.ts";
import { createDraftLoader } from "./draft-snapshot.ts";
import { archiveDocument, createDocument, publishDocument, updateDocument } from "./edit-documents.ts";

let running: TestService;
let read: () => ReturnType<ReturnType<typeof createDraftLoader>>;
beforeEach(async () => {
  running = await startTestService();
  const published = createSnapshotLoader(running.db, { space: "festival", environment: "master", host: "localhost" });
  read = createDraftLoader(running.db, published);
});
afterEach(() => running.close());

const editor = () => ({ db: running.db, space: "festival", environment: "master", user: "anna", now });
const now = () => new Date("2028-01-01");
const plain = { kind: "entries", id: "plain" } as const;
const title = (text: string) => ({ fields: { title: { "en-AU": text } } });

/** Makes a document unreadable, and returns it as it was. */
async function spoil(id: string) {
  const items = running.db.selectFrom("content_items").select("document").where("id", "=", id);
  const { document } = await items.executeTakeFirstOrThrow();
  await running.db.updateTable("content_items").set({ document: "not JSON" }).where("id", "=", id).execute();
  return document;
}

it("a preview has drafts and changes at once, and nothing that is archived", async () => {
  const first = await read();
  expect([...first.entries.keys()]).toEqual(expect.arrayContaining(["home", "s-draft", "s-withdrawn"]));
  expect(first.entries.has("old")).toBe(false);
  expect(first.assets.has("unfinished")).toBe(true);
  await updateDocument(editor(), plain, title("Changed"));
  const changed = await read();
  expect(changed.entries.get("plain")?.fields).toEqual(title("Changed").fields);
  expect([...changed.entries.keys()][0]).toBe("plain");
  expect(changed.entriesOfType.get("page")?.[0]?.sys.id).toBe("plain");
  await publishDocument(editor(), plain);
  expect((await read()).entries.get("plain")?.sys.publishedCounter).toBe(3);
  const contentType = { sys: { type: "Link", linkType: "ContentType", id: "page" } };
  await createDocument(editor(), { kind: "entries", id: "new" }, title("New"), { contentType });
  expect((await read()).entries.has("new")).toBe(true);
  await archiveDocument(editor(), { kind: "entries", id: "new" });
  expect((await read()).entries.has("new")).toBe(false);
});

it("is read once for all who ask at the same time", async () => {
  const [first, second] = await Promise.all([read(), read()]);
  expect(second).toBe(first);
  expect(await read()).toBe(first);
});

it("is read again after it could not be read", async () => {
  const document = await spoil("s-draft");
  const results = await Promise.allSettled([read(), read()]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await running.db.updateTable("content_items").set({ document }).where("id", "=", "s-draft").execute();
  expect((await read()).entries.has("s-draft")).toBe(true);
});

it("is read again only when something was written, and shares what is published", async () => {
  const first = await read();
  expect(await read()).toBe(first);
  await updateDocument(editor(), plain, title("Changed"));
  const second = await read();
  expect(second).not.toBe(first);
  expect(second.entries.get("home")).toBe(first.entries.get("home"));
});
