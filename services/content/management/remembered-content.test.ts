import { expect, test } from "vitest";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";
import type { ContentManagement, ManagementClient } from "./content-management.server.ts";
import { createEmbeddedManagement } from "./embedded-management.server.ts";

const editor = { id: "ann", name: "Ann Lee", email: "ann@example.org", mayWrite: true };

/** The content as this process remembers it, and as another process on the same database writes it. */
async function open() {
  const site = await openContentDesk();
  const { embedded } = site.services.content;
  if (!embedded) throw new Error("There is no embedded content service.");
  const [own, other] = [createEmbeddedManagement(embedded), createEmbeddedManagement(embedded)];
  const rename = (management: ContentManagement, title: string) =>
    management.as(
      editor,
      async () => {},
      (client) => writeTitle(client, title),
    );
  const title = async () => (await own.all()).entries.get("page-about")?.fields.title["en-AU"];
  return { ...site, own, other, rename, title };
}

async function writeTitle(client: ManagementClient, title: string) {
  const entry = await client.entry.get({ entryId: "page-about" });
  const fields = { ...entry.fields, title: { "en-AU": title } };
  return client.entry.update({ entryId: "page-about" }, { ...entry, fields });
}

test("after a save only what was saved is read again", async () => {
  await using site = await open();
  const before = await site.own.all();
  await site.rename(site.own, "About us");
  const after = await site.own.all();
  expect(await site.title()).toBe("About us");
  expect(after.published.get("page-about")?.fields.title, "what visitors read").toEqual(
    before.entries.get("page-about")?.fields.title,
  );
  const again = [...after.entries].filter(([id, entry]) => before.entries.get(id) !== entry);
  expect(again.map(([id]) => id)).toEqual(["page-about"]);
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
  const failing = site.own.as(
    editor,
    async () => {},
    async (client) => {
      await writeTitle(client, "Taken back");
      throw new Error("No.");
    },
  );
  await expect(failing).rejects.toThrow("No.");
  expect(await site.title()).toBe(before);
  const write = (work: (client: ManagementClient) => Promise<unknown>) => site.own.as(editor, async () => {}, work);
  const id = { entryId: "made" };
  await write((client) => client.entry.createWithId({ ...id, contentTypeId: "generalPage" }, { fields: {} }));
  expect((await site.own.all()).entries.has("made")).toBe(true);
  await write((client) => client.entry.delete(id));
  expect((await site.own.all()).entries.has("made")).toBe(false);
});
