import { expect, test } from "vitest";
import { contentVersion, openContentDesk } from "#tests/support/desk/content-desk.ts";
import { eraseRemoved } from "./erase-removed.server.ts";

const DAY_MS = 24 * 60 * 60_000;

async function open() {
  const site = await openContentDesk();
  const { desk, services } = site;
  const id = (letter: string) => letter.repeat(22);
  const create = async (letter: string, more: object = {}) => {
    const fields = { title: `Page ${letter}`, slug: `page-${letter}`, ...more };
    const created = await desk.post("/content/create", { id: id(letter), type: "generalPage", fields });
    expect(created.status).toBe(200);
  };
  const remove = async (letter: string) => {
    const { root } = (await desk.get(`/pages/${id(letter)}`)).body.page;
    const removed = await desk.post("/content/remove", {
      documents: [{ id: root.id, kind: "Entry", version: root.version }],
    });
    expect(removed.status).toBe(200);
  };
  /** Which of the pages are stored. */
  const stored = async () => {
    const entries = (await services.content.management?.all())?.entries;
    return ["a", "b", "c"].filter((letter) => entries?.has(id(letter)));
  };
  const eraseIn = (days: number) => eraseRemoved(services, new Date(Date.now() + (days - 30) * DAY_MS));
  return { ...site, id, create, remove, stored, eraseIn };
}

test("what was removed is deleted after 30 days, with its versions, and the log says so", async () => {
  await using site = await open();
  await site.create("a");
  await site.create("b");
  await site.remove("a");
  const version = await contentVersion(site.services);
  await site.eraseIn(29);
  expect(await site.stored()).toEqual(["a", "b"]);
  await site.eraseIn(31);
  await site.eraseIn(31);
  expect(await site.stored()).toEqual(["b"]);
  expect(await contentVersion(site.services), "public pages stay cached").toBe(version);
  const lines = await site.services.db
    .selectFrom("desk_log")
    .select(["person_id", "subject_id"])
    .where("action", "=", "content.delete")
    .execute();
  expect(lines).toEqual([{ person_id: null, subject_id: site.id("a") }]);
});

test("what something still leads to stays, and what only that leads to, too", async () => {
  await using site = await open();
  await site.create("a");
  const link = (letter: string) => ({ sys: { type: "Link", linkType: "Entry", id: site.id(letter) } });
  await site.create("b", { sections: [link("a")] });
  await site.create("c", { sections: [link("b")] });
  await site.remove("a");
  await site.remove("b");
  await site.eraseIn(31);
  expect(await site.stored()).toEqual(["a", "b", "c"]);
  await site.remove("c");
  await site.eraseIn(31);
  expect(await site.stored()).toEqual([]);
});

test("a damaged plan to publish hides no link", async () => {
  await using site = await open();
  await site.create("a");
  await site.create("b", { sections: [{ sys: { type: "Link", linkType: "Entry", id: site.id("a") } }] });
  await site.remove("a");
  const made = { made_by: "ann", made_at: 0, lease_until: 0 };
  const plan = {
    id: "damaged",
    page_id: site.id("b"),
    name: "Page b",
    at: 0,
    status: "waiting",
  } as const;
  const damaged = { publication_id: plan.id, position: 0, document_id: site.id("b"), kind: "Entry", name: "" } as const;
  await site.services.db
    .insertInto("desk_publications")
    .values({ ...plan, ...made })
    .execute();
  await site.services.db
    .insertInto("desk_publication_documents")
    .values({ ...damaged, version: 1, is_unpublished: 0, is_done: 0, document: "[" })
    .execute();
  await site.eraseIn(31);
  expect(await site.stored()).toEqual(["a", "b"]);
});

test("what is put back, and what an import brought in archived, stays", async () => {
  await using site = await open();
  await site.create("a");
  await site.create("b");
  await site.remove("a");
  await site.remove("b");
  const entry = (await site.services.content.management?.all())?.entries.get(site.id("a"));
  const restored = { id: site.id("a"), kind: "Entry", version: entry?.sys.version };
  expect((await site.desk.post("/content/restore", { documents: [restored] })).status).toBe(200);
  await site.services.db.updateTable("desk_log").set({ changes: "[]" }).execute();
  const archived = site.services.db.withTables<{ content_items: { id: string; document: string } }>();
  const row = await archived
    .selectFrom("content_items")
    .select("document")
    .where("id", "=", site.id("b"))
    .executeTakeFirst();
  const copy = (row?.document ?? "").replaceAll(site.id("b"), site.id("c"));
  const imported = { entries: [JSON.parse(copy)] };
  await site.services.content.embedded?.importContent(imported, async () => undefined);
  await site.eraseIn(31);
  expect(await site.stored()).toEqual(["a", "c"]);
});
