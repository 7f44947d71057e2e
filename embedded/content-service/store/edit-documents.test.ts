import { expect, it } from "vitest";
import { entry, readFixtureFile } from "../test-content.ts";
import { readContentDraftVersion, readContentVersion } from "./content-store.ts";
import { listVersions } from "./document-versions.ts";
import { readDocument } from "./documents.ts";
import {
  archiveDocument,
  createDocument,
  deleteDocument,
  publishDocument,
  readEdited,
  unarchiveDocument,
  unpublishDocument,
  updateDocument,
} from "./edit-documents.ts";
import { importContent } from "./import-export.ts";
import { readPublished } from "./published-documents.ts";
import { documentOf, openStore, pageType, titled } from "./test-store.ts";

const page = { kind: "entries", id: "new" } as const;

it("a new entry has version 1; each operation counts as at Contentful", async () => {
  await using store = await openStore();
  const { db, anna, ben } = store;
  const created = documentOf(await createDocument(anna, page, titled("One"), pageType));
  expect(created).toEqual({
    sys: {
      space: { sys: { type: "Link", linkType: "Space", id: "festival" } },
      id: "new",
      type: "Entry",
      createdAt: "2027-01-01T00:00:00.000Z",
      updatedAt: "2027-01-01T00:00:00.000Z",
      environment: { sys: { type: "Link", linkType: "Environment", id: "master" } },
      publishedCounter: 0,
      version: 1,
      createdBy: { sys: { type: "Link", linkType: "User", id: "anna" } },
      updatedBy: { sys: { type: "Link", linkType: "User", id: "anna" } },
      ...pageType,
    },
    fields: { title: { "en-AU": "One" } },
  });
  store.wait(1);
  expect(documentOf(await publishDocument(ben, { ...page, version: 1 })).sys).toMatchObject({
    version: 2,
    publishedVersion: 1,
    publishedCounter: 1,
    publishedAt: "2027-01-01T00:01:00.000Z",
    firstPublishedAt: "2027-01-01T00:01:00.000Z",
    publishedBy: { sys: { id: "ben" } },
  });
  store.wait(1);
  expect(documentOf(await updateDocument(anna, { ...page, version: 2 }, titled("Two"))).sys).toMatchObject({
    version: 3,
    publishedVersion: 1,
    publishedAt: "2027-01-01T00:01:00.000Z",
    updatedAt: "2027-01-01T00:02:00.000Z",
  });
  expect(readDocument((await readPublished(db, "entries", "new")) ?? "").fields).toEqual(titled("One").fields);
  expect(documentOf(await publishDocument(anna, { ...page, version: 3 })).sys).toMatchObject({
    version: 4,
    publishedVersion: 3,
    publishedCounter: 2,
    firstPublishedAt: "2027-01-01T00:01:00.000Z",
  });
  const { sys } = documentOf(await unpublishDocument(anna, { ...page, version: 4 }));
  expect(sys).toMatchObject({ version: 5, publishedCounter: 2, firstPublishedAt: "2027-01-01T00:01:00.000Z" });
  expect(sys).not.toHaveProperty("publishedVersion");
  expect(documentOf(await archiveDocument(anna, page)).sys).toMatchObject({ version: 6, archivedVersion: 5 });
  expect(documentOf(await unarchiveDocument(anna, page)).sys).not.toHaveProperty("archivedVersion");
  expect((await deleteDocument(anna, { ...page, version: 7 })).ok).toBe(true);
  expect(await readEdited(db, page)).toBeUndefined();
  expect(await listVersions(db, page)).toEqual([]);
});

it("refuses what was based on another version, naming what is stored, and what the state forbids", async () => {
  await using store = await openStore();
  const { db, anna } = store;
  expect(await updateDocument(anna, page, {})).toEqual({ ok: false, reason: "not-found" });
  const created = documentOf(await createDocument(anna, page, titled("One"), pageType));
  expect(await createDocument(anna, page, {})).toEqual({ ok: false, reason: "exists" });
  const mismatch = { ok: false, reason: "version-mismatch", document: created };
  for (const operation of [publishDocument, unpublishDocument, archiveDocument, unarchiveDocument, deleteDocument])
    expect(await operation(anna, { ...page, version: 2 })).toEqual(mismatch);
  expect(await updateDocument(anna, { ...page, version: 2 }, {})).toEqual(mismatch);
  expect(await unpublishDocument(anna, page)).toMatchObject({ reason: "not-published" });
  expect(await unarchiveDocument(anna, page)).toMatchObject({ reason: "not-archived" });
  await publishDocument(anna, page);
  expect(await archiveDocument(anna, page)).toMatchObject({ reason: "published" });
  expect(await deleteDocument(anna, page)).toMatchObject({ reason: "published" });
  await unpublishDocument(anna, page);
  await archiveDocument(anna, page);
  const before = [await readEdited(db, page), await readContentDraftVersion(db)];
  for (const operation of [publishDocument, archiveDocument])
    expect(await operation(anna, page)).toMatchObject({ reason: "archived" });
  expect(await updateDocument(anna, page, titled("Two"))).toMatchObject({ reason: "archived" });
  expect([await readEdited(db, page), await readContentDraftVersion(db)]).toEqual(before);
});

it("of two who save the same version at once, one is refused", async () => {
  await using store = await openStore();
  const { anna, ben } = store;
  await createDocument(anna, page, titled("One"), pageType);
  const saved = await Promise.all(
    [anna, ben].map((editor) => updateDocument(editor, { ...page, version: 1 }, titled(editor.user))),
  );
  expect(saved.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

it("several operations can be one transaction, which happens whole or not at all", async () => {
  await using store = await openStore();
  const { db, anna } = store;
  await createDocument(anna, page, titled("One"), pageType);
  const half = db.transaction().execute(async (tx) => {
    await publishDocument({ ...anna, db: tx }, page);
    throw new Error("the process ended");
  });
  await expect(half).rejects.toThrow("the process ended");
  expect(await readContentVersion(db)).toBe(0);
  expect(await readPublished(db, "entries", "new")).toBeUndefined();
});

it("stores a version when somebody else goes on or ten minutes have passed, 100 of them, and every published one", async () => {
  await using store = await openStore();
  const { db, anna, ben } = store;
  await createDocument(anna, page, titled("1"), pageType);
  const versions = async () =>
    (await listVersions(db, page)).map(({ version, published }) => `${version}${published ? " published" : ""}`);
  for (const title of ["2", "3", "4"]) await updateDocument(anna, page, titled(title));
  expect(await versions()).toEqual(["1"]);
  store.wait(11);
  await updateDocument(anna, page, titled("5"));
  await updateDocument(anna, page, titled("6"));
  expect(await versions(), "4 is what it was before the pause").toEqual(["5", "4", "1"]);
  await updateDocument(ben, page, titled("7"));
  expect(await versions()).toEqual(["6", "5", "4", "1"]);
  await publishDocument(ben, page);
  await updateDocument(ben, page, titled("9"));
  await publishDocument(ben, page);
  expect(await versions()).toEqual(["10 published", "8 published", "6", "5", "4", "1"]);
  for (let count = 0; count < 110; count++)
    await updateDocument(count % 2 ? anna : ben, page, titled(`again ${count}`));
  const all = await versions();
  expect(all.filter((version) => version.endsWith("published"))).toEqual(["10 published", "8 published"]);
  expect(all).toHaveLength(102);
});

it("an entry whose version is not in its file can be edited", async () => {
  await using store = await openStore();
  const { version: _, ...sys } = entry("page", "plain", {}).sys;
  await importContent(store.db, { entries: [{ sys, fields: {} }] }, readFixtureFile);
  const target = { kind: "entries", id: "plain", version: 4 } as const;
  expect(documentOf(await updateDocument(store.anna, target, titled("Plain"))).sys.version).toBe(5);
});

it("stores no document of more than 2 MB, and of large ones no more than 20 MB together", async () => {
  await using store = await openStore();
  const { anna } = store;
  const size = (letters: number) => titled("ü".repeat(letters / 2));
  const entry = (id: string | number) => ({ kind: "entries", id: `large-${id}` }) as const;
  expect(await createDocument(anna, entry(0), size(2_000_000), pageType)).toEqual({ ok: false, reason: "too-large" });
  for (let index = 0; index < 10; index++)
    documentOf(await createDocument(anna, entry(index), size(1_980_000), pageType));
  expect(await createDocument(anna, entry("more"), size(1_000_000))).toEqual({ ok: false, reason: "store-full" });
  documentOf(await createDocument(anna, entry("small"), titled("Small"), pageType));
  expect(await updateDocument(anna, entry("small"), size(1_000_000))).toEqual({ ok: false, reason: "store-full" });
  expect(await updateDocument(anna, entry(1), size(2_000_000))).toEqual({ ok: false, reason: "too-large" });
  documentOf(await updateDocument(anna, entry(1), titled("Small")));
  documentOf(await updateDocument(anna, entry("small"), size(1_000_000)));
});
