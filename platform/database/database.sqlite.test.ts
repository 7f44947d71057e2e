import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import type { DatabaseLocation } from "#platform/config/config.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { bandRow } from "#tests/support/forms/band-row.ts";
import { migrate, openDatabase } from "./database.server.ts";
import { isDatabaseUnavailable } from "./database-failure.server.ts";
import { purgeDeletedRows } from "./sqlite-file.server.ts";

const site = { name: "site", migrations: siteMigrations };
const later = {
  name: "later",
  migrations: {
    "0001-more": {
      up: (db: Parameters<(typeof siteMigrations)[string]["up"]>[0]) =>
        db.schema.createTable("more").addColumn("id", "integer").execute(),
    },
  },
};
test("a database with tables is copied before a migration changes it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-copy-"));
  const location: DatabaseLocation = { engine: "sqlite", file: join(folder, "festival.sqlite") };
  const db = openDatabase<SiteTables>(location);
  await migrate(db, location, [site]);
  await db.insertInto("bands").values(bandRow).execute();
  // A process was killed while it made a copy.
  mkdirSync(join(folder, "backups"));
  writeFileSync(join(folder, "backups", "2027-01-01T00-00-00-000Z-before-0001-more.sqlite.part"), "");
  await migrate(db, location, [site, later]);
  await db.destroy();

  const copies = readdirSync(join(folder, "backups"));
  expect(copies).toEqual([expect.stringContaining("before-0001-more")]);
  const before = openDatabase<SiteTables>({ engine: "sqlite", file: join(folder, "backups", copies[0] ?? "") });
  expect(await before.selectFrom("bands").selectAll().execute()).toEqual([bandRow]);
  await before.destroy();
  rmSync(folder, { recursive: true });
});

const add = (db: Kysely<SiteTables>) => db.insertInto("bands").values(bandRow).execute();

test.each([
  ["transaction", (db: Kysely<SiteTables>) => db.transaction().execute(add)],
  ["single statement", add],
])(
  "a %s that waits for another process blocks no other query, and completes once the lock is released",
  async (_, write) => {
    const { file, db, other } = await sharedDatabase();
    other.exec("BEGIN IMMEDIATE");
    let stored = false;
    const storing = write(db).then(() => {
      stored = true;
    });
    expect(await db.selectFrom("bands").selectAll().execute()).toEqual([]);
    expect(stored).toBe(false);
    other.exec("COMMIT");
    await storing;
    expect(other.prepare("SELECT name FROM bands").all()).toEqual([{ name: "A" }]);
    other.close();
    await db.destroy();
    rmSync(dirname(file), { recursive: true });
  },
);

test("reads and writes of others during a transaction are not part of it", async () => {
  const { file, db, other } = await sharedDatabase();
  const begun = Promise.withResolvers<void>();
  const failing = db.transaction().execute(async (trx) => {
    begun.resolve();
    await trx.insertInto("bands").values(bandRow).execute();
    await new Promise(setImmediate);
    throw new Error("half way");
  });
  await begun.promise;
  const adding = add(db).then(() => db.selectFrom("bands").select("id").execute());
  await expect(failing).rejects.toThrow("half way");
  expect(await adding).toEqual([{ id: "a" }]);
  other.close();
  await db.destroy();
  rmSync(dirname(file), { recursive: true });
});

test("a full disk counts as a database failure, and earlier writes stay", async () => {
  const { file, db, other } = await sharedDatabase();
  await db.insertInto("bands").values(bandRow).execute();
  await sql`pragma max_page_count = 1`.execute(db);
  const storing = db
    .insertInto("bands")
    .values({ ...bandRow, id: "b", bio: "x".repeat(100_000) })
    .execute();
  expect(isDatabaseUnavailable(await storing.catch((error: unknown) => error))).toBe(true);
  const wrong = sql`select * from nowhere`.execute(db);
  expect(isDatabaseUnavailable(await wrong.catch((error: unknown) => error))).toBe(false);
  expect(other.prepare("SELECT id FROM bands").all()).toEqual([{ id: "a" }]);
  other.close();
  await db.destroy();
  rmSync(dirname(file), { recursive: true });
});

/** A database that another process has open as well. */
async function sharedDatabase() {
  const file = join(mkdtempSync(join(tmpdir(), "festival-shared-")), "festival.sqlite");
  const location: DatabaseLocation = { engine: "sqlite", file };
  const db = openDatabase<SiteTables>(location);
  await migrate(db, location, [site]);
  return { file, db, other: new DatabaseSync(file) };
}

test.each([
  ["deleted", (file: string) => rmSync(file)],
  ["replaced", (file: string) => renameSync(`${file}.other`, file)],
])("writes to a database file that was %s are refused with a readable error", async (_, happens) => {
  const { file, db, other } = await sharedDatabase();
  other.close();
  copyFileSync(file, `${file}.other`);
  happens(file);
  const writings = [
    () => add(db),
    () => db.updateTable("bands").set({ name: "Two" }).returning("name").execute(),
    () => db.transaction().execute(add),
  ];
  for (const write of writings) {
    const error: unknown = await write().catch((failure: unknown) => failure);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(String(error)).toMatch(/deleted or replaced .* start the site anew/);
  }
  expect(await db.selectFrom("bands").selectAll().execute(), "pages still read").toEqual([]);
  await db.destroy();
});

test("deleted data is in none of the files once the older readers have finished", async () => {
  const { file, db, other } = await sharedDatabase();
  const bytes = () => [file, `${file}-wal`].map((each) => readFileSync(each, "latin1")).join("");
  const bands = Array.from({ length: 300 }, (_, position) => {
    const name = `${position}`;
    return { ...bandRow, id: name, position, name, name_no_space: name, bio: "ann@example.org ".repeat(position) };
  });
  await db.insertInto("bands").values(bands).execute();
  await db.updateTable("bands").set({ bio: "" }).execute();
  other.exec("BEGIN; SELECT * FROM bands");
  expect(purgeDeletedRows(file, 0)).toBe(false);
  other.exec("COMMIT");
  expect(bytes()).toContain("ann@example.org");
  expect(purgeDeletedRows(file, 0)).toBe(true);
  expect(bytes()).not.toContain("ann@example.org");
  expect(await db.selectFrom("bands").selectAll().execute()).toHaveLength(300);
  other.close();
  await db.destroy();
});
