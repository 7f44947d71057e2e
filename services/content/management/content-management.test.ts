import { expect, test } from "vitest";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";
import { type ContentTables, createContent } from "../content.server.ts";
import type { ContentEditing, ContentManagement } from "./content-management.server.ts";

/** The content as this process remembers it, and as another process on the same database writes it. */
async function open() {
  const site = await openContentDesk();
  const { config, db, log } = site.services;
  const opened = () => createContent(config, db.withTables<ContentTables>(), log).management ?? expect.fail();
  const [own, other] = [opened(), opened()];
  const write = <Result>(management: ContentManagement, work: (editing: ContentEditing) => Promise<Result>) =>
    management.as({ id: "ann" }, async () => {}, work);
  const rename = (management: ContentManagement, title: string) =>
    write(management, (editing) => writeTitle(editing, title));
  const title = async () => (await own.all()).entries.get("page-about")?.fields.title?.["en-AU"];
  return { ...site, own, other, write, rename, title };
}

async function writeTitle(editing: ContentEditing, title: string) {
  const entry = (await editing.read({ kind: "Entry", id: "page-about" })) ?? expect.fail();
  return editing.update(entry, { fields: { ...entry.fields, title: { "en-AU": title } } });
}

test("after a save what is as visitors read it is not read again", async () => {
  await using site = await open();
  const before = await site.own.all();
  await site.rename(site.own, "About us");
  const after = await site.own.all();
  expect(await site.title()).toBe("About us");
  expect(after.published.get("page-about")?.fields.title, "what visitors read").toEqual(
    before.entries.get("page-about")?.fields.title,
  );
  const again = [...after.entries].filter(([id, entry]) => before.entries.get(id) !== entry);
  expect(again.filter(([, { sys }]) => sys.version === (sys.publishedVersion ?? 0) + 1)).toEqual([]);
  expect(again.some(([id]) => id === "page-about")).toBe(true);
});

test("what another process writes is there, also between two saves of one's own", async () => {
  await using site = await open();
  await site.own.all();
  await site.rename(site.own, "Mine");
  await site.rename(site.other, "Theirs");
  expect(await site.title()).toBe("Theirs");
  await site.rename(site.other, "Theirs again");
  expect(await site.title()).toBe("Theirs again");
  await site.rename(site.own, "Mine again");
  expect(await site.title()).toBe("Mine again");
});

test("what was taken back is not remembered, and what was deleted is gone", async () => {
  await using site = await open();
  const before = await site.title();
  const failing = site.write(site.own, async (editing) => {
    await writeTitle(editing, "Taken back");
    throw new Error("No.");
  });
  await expect(failing).rejects.toThrow("No.");
  expect(await site.title()).toBe(before);
  const page = { kind: "Entry" as const, id: "made", contentType: "generalPage" };
  const made = await site.write(site.own, (editing) => editing.create(page, { fields: {} }));
  expect((await site.own.all()).entries.has("made")).toBe(true);
  await site.write(site.own, (editing) => editing.delete(made));
  expect((await site.own.all()).entries.has("made")).toBe(false);
});
