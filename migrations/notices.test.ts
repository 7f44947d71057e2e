import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { type MigrationSet, migrate } from "#platform/database/database.server.ts";
import type { ContentTables } from "#services/content/content.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { contentMigrations, migrationSets } from "#services/migration-sets.server.ts";
import { noticesEndpoints } from "#site/features/notices/notices-endpoints.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { siteMigrations } from "./index.ts";

afterEach(() => void vi.useRealTimers());

type Tables = SiteTables & ContentTables;
const earlier: MigrationSet[] = [
  { name: "site", migrations: Object.fromEntries(Object.entries(siteMigrations).filter(([name]) => name < "0032")) },
  contentMigrations,
];
/** Rows of a release that stored notices as content: one that was changed, one to come, one taken down, one that waits, one that has ended, and a page. */
const rows: Record<keyof Tables, Record<string, unknown>[]> = JSON.parse(
  readFileSync("tests/fixtures/notices-in-content.json", "utf8"),
);
const evening = Date.parse("2027-06-11T21:00:00+10:00");
const end = Date.parse("2027-06-14T20:00:00+10:00");

/** A database of that release, and what brings it up to date. */
async function openOlder() {
  const opened = await openTestDatabase<Tables & Record<string, Record<string, unknown>>>(earlier);
  const { db, location } = opened;
  await db.deleteFrom("content_state").execute();
  for (const [table, values] of Object.entries(rows)) await db.insertInto(table).values(values).execute();
  const noticesLeft = async () => {
    const left: string[] = [];
    for (const table of ["content_items", "content_published", "content_versions"] as const)
      for (const { kind, id } of await db.selectFrom(table).select(["kind", "id"]).execute())
        left.push(`${table} ${kind} ${id}`);
    return left.filter((each) => !/page$/.test(each)).toSorted();
  };
  return {
    ...opened,
    noticesLeft,
    update: () => migrate(db, location, migrationSets),
    [Symbol.asyncDispose]: opened.close,
  };
}

test("notices that were content are rows after the update, each in its state, and nothing of them is left in the content", async () => {
  await using older = await openOlder();
  const { db } = older;
  const page = db.selectFrom("content_published").selectAll().where("id", "like", "%page");
  const pageBefore = await page.execute();
  await older.update();
  const notices = await db.selectFrom("notices").selectAll().orderBy("id").execute();
  expect(notices.map((notice) => [notice.id[0], notice.state, notice.text, notice.version])).toEqual([
    ["1", "up", "The parade is in the church.", 4],
    ["2", "up", "To come.", 2],
    ["3", "down", "Taken down.", 3],
    ["4", "waiting", "Waiting.", 4],
    ["5", "up", "Over soon.", 2],
  ]);
  expect(notices[0]).toMatchObject({
    link: "/schedule",
    starts_at: Date.parse("2027-06-11T18:00:00+10:00"),
    ends_at: end,
    put_up_by: rows.desk_people[0]?.id,
    put_up_at: Date.parse("2027-06-11T19:00:00+10:00"),
  });
  expect(await older.noticesLeft()).toEqual(["content_items tags hidden"]);
  expect(await page.execute()).toEqual(pageBefore);
  expect(await db.selectFrom("content_state").select(["version", "draft_version"]).executeTakeFirst()).toEqual({
    version: Number(rows.content_state[0]?.version) + 1,
    draft_version: Number(rows.content_state[0]?.draft_version) + 1,
  });
});

test("what stood before the update stands after it", async () => {
  await using older = await openOlder();
  await older.update();
  vi.useFakeTimers({ toFake: ["Date"], now: evening });
  const { location } = older;
  const url = location.engine === "postgres" ? location.url : `sqlite:${location.file}`;
  await using site = await openTestServices({ DATABASE_URL: url });
  const shown = await (await noticesEndpoints(site.services).request("/api/notices")).json();
  expect(shown.notices).toMatchObject([{ text: "The parade is in the church.", link: "/schedule", until: end }]);
});

test("an entry without an end, and the content type that another one names, stay content", async () => {
  await using older = await openOlder();
  const [type, entry] = ["notice", "22222222-2222-4222-8222-222222222222"].map((id) =>
    rows.content_items.find((item) => item.id === id),
  );
  const naming = String(type?.document).replaceAll('"notice"', '"news"').replace('"link"', '"notice"');
  const endless = String(entry?.document).replace(String(entry?.id), "endless").replace('"until"', '"end"');
  const documents = { contentTypes: { id: "news", document: naming }, entries: { id: "endless", document: endless } };
  for (const [kind, document] of Object.entries(documents))
    await older.db
      .insertInto("content_items")
      .values({ kind, ...document, position: 9 })
      .execute();
  await older.update();
  expect(await older.noticesLeft()).toEqual([
    "content_items contentTypes news",
    "content_items contentTypes notice",
    "content_items editorInterfaces notice",
    "content_items entries endless",
    "content_items tags hidden",
    "content_published contentTypes notice",
  ]);
});

test("what was put up before a backup of an older release was put back waits", async () => {
  await using older = await openOlder();
  const { db } = older;
  const at = Date.parse("2027-06-11T18:30:00+10:00");
  const restore = { id: "restore", at, person_id: null, action: "backup.restore", changes: "[]" };
  await db
    .insertInto("desk_log")
    .values({ ...restore, subject_kind: "committee", subject_id: "restored" })
    .execute();
  await older.update();
  const notices = await db.selectFrom("notices").select(["text", "state"]).orderBy("id").execute();
  expect(Object.fromEntries(notices.map(({ text, state }) => [text, state]))).toEqual({
    "The parade is in the church.": "up",
    "To come.": "waiting",
    "Taken down.": "down",
    "Waiting.": "waiting",
    "Over soon.": "up",
  });
});
