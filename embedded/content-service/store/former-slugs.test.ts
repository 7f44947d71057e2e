import { describe, expect, it } from "vitest";
import { contentServiceMigrations } from "./content-migrations.ts";
import {
  createDocument,
  deleteDocument,
  publishDocument,
  unpublishDocument,
  updateDocument,
} from "./edit-documents.ts";
import { findPresentSlug } from "./former-slugs.ts";
import { exportContent, importContent } from "./import-export.ts";
import { documentOf, openStore, pageType } from "./test-store.ts";

const locale = { sys: { id: "main" }, code: "en-AU", name: "English", default: true };
const withSlug = (slug: string) => ({ fields: { slug: { "en-AU": slug }, title: { "en-AU": slug } } });

async function openPages() {
  const store = await openStore();
  const { db, anna } = store;
  await importContent(db, { locales: [locale] }, async () => undefined);
  const target = (id: string) => ({ kind: "entries", id }) as const;
  return {
    ...store,
    async publish(id: string, slug: string) {
      store.wait(1);
      const created = await createDocument(anna, target(id), withSlug(slug), pageType);
      if (!created.ok) documentOf(await updateDocument(anna, target(id), withSlug(slug)));
      documentOf(await publishDocument(anna, target(id)));
    },
    unpublish: (id: string) => unpublishDocument(anna, target(id)),
    delete: (id: string) => deleteDocument(anna, target(id)),
    edit: (id: string, slug: string) => updateDocument(anna, target(id), withSlug(slug)),
    find: (slug: string, contentType = "page") =>
      findPresentSlug(db, { contentType, slug }, (found) => found !== "api"),
  };
}

describe("a former slug leads to where the page is now", () => {
  it("through every change of it, and not by drafts", async () => {
    await using pages = await openPages();
    await pages.publish("a", "one");
    await pages.edit("a", "draft");
    expect([await pages.find("one"), await pages.find("draft")]).toEqual([undefined, undefined]);
    for (const slug of ["two", "three", "four"]) await pages.publish("a", slug);
    for (const former of ["one", "two", "three"]) expect(await pages.find(former)).toBe("four");
    expect([await pages.find("four"), await pages.find("five"), await pages.find("ONE")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await pages.publish("a", "one");
    expect([await pages.find("four"), await pages.find("one")]).toEqual(["one", undefined]);
  });

  it("of the page that had it last, while that is on the site", async () => {
    await using pages = await openPages();
    await pages.publish("a", "old");
    await pages.publish("a", "first");
    await pages.publish("b", "old");
    await pages.publish("b", "second");
    expect(await pages.find("old")).toBe("second");
    await pages.unpublish("b");
    expect([await pages.find("old"), await pages.find("second")]).toEqual(["first", undefined]);
    await pages.publish("b", "third");
    expect([await pages.find("old"), await pages.find("second")]).toEqual(["third", "third"]);
    await pages.unpublish("b");
    await pages.delete("b");
    expect([await pages.find("old"), await pages.find("second")]).toEqual(["first", undefined]);
  });

  it("of the type that is asked for, and never to where it would not be found", async () => {
    await using pages = await openPages();
    await pages.publish("a", "old");
    await pages.publish("a", "api");
    expect(await pages.find("old")).toBeUndefined();
    await pages.publish("a", "new");
    expect([await pages.find("old"), await pages.find("old", "section")]).toEqual(["new", undefined]);
  });

  it("also after an import has changed it", async () => {
    await using pages = await openPages();
    await pages.publish("a", "old");
    const file = JSON.stringify(await exportContent(pages.db, async () => {})).replaceAll('"old"', '"new"');
    expect(await importContent(pages.db, JSON.parse(file), async () => undefined)).toMatchObject({ ok: true });
    expect(await pages.find("old")).toBe("new");
  });

  it("of what an older store has published before", async () => {
    await using pages = await openPages();
    await pages.publish("a", "old");
    await pages.publish("a", "new");
    await pages.db.schema.dropTable("content_former_slugs").execute();
    await contentServiceMigrations["content-0006-former-slugs"]?.up(pages.db);
    expect(await pages.find("old")).toBe("new");
  });
});
