import { expect, it } from "vitest";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { fixture } from "../test-content.ts";
import { type ContentTables, contentServiceMigrations } from "./content-migrations.ts";
import { readContentDraftVersion, readContentVersion } from "./content-store.ts";

const name = "content_service";

it("what an older store delivered becomes what is published, and nothing else changes", async () => {
  const [first, second] = ["content-0001-store", "content-0002-published-documents"] as const;
  await using older = await openTestDatabase<ContentTables>([
    { name, migrations: { [first]: contentServiceMigrations[first] ?? missing() } },
  ]);
  const { db } = older;
  const lists = Object.entries(fixture());
  const items = lists.flatMap(([kind, list]) =>
    list.map((item, position) => {
      const { sys } = item as { sys: { id: string; contentType?: { sys: { id: string } } } };
      const id = kind === "editorInterfaces" ? (sys.contentType?.sys.id ?? "") : sys.id;
      return { kind, id, position, document: JSON.stringify(item) };
    }),
  );
  await db.insertInto("content_items").values(items).execute();
  await db.updateTable("content_state").set({ version: 7 }).execute();

  await contentServiceMigrations[second]?.up(db);

  const published = await db.selectFrom("content_published").selectAll().orderBy("kind").orderBy("id").execute();
  expect(published.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    ...["film", "logo", "lost", "poster"].map((id) => `assets ${id}`),
    ...["page", "section"].map((id) => `contentTypes ${id}`),
    ...["about", "home", "plain", "s1", "s2", "s3", "s4"].map((id) => `entries ${id}`),
  ]);
  for (const { kind, id, document } of published)
    expect(document).toBe(items.find((item) => item.kind === kind && item.id === id)?.document);
  const stored = await db.selectFrom("content_items").selectAll().execute();
  expect(stored).toHaveLength(items.length);
  expect(stored).toEqual(expect.arrayContaining(items));
  expect([await readContentVersion(db), await readContentDraftVersion(db)]).toEqual([7, 7]);
});

function missing(): never {
  throw new Error("There is no first migration.");
}
