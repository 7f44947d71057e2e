import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { bandRow } from "#tests/support/forms/band-row.ts";
import { openTestDatabase, testLocation } from "#tests/support/site/database.ts";
import { migrate, openDatabase } from "./database.server.ts";

const site = { name: "site", migrations: siteMigrations };
test("reads values back with their types on either engine", async () => {
  await using database = await openTestDatabase<SiteTables>([site]);
  await database.db.insertInto("bands").values(bandRow).execute();
  expect(await database.db.selectFrom("bands").selectAll().execute()).toEqual([bandRow]);
});

test("a transaction that fails leaves nothing behind", async () => {
  await using database = await openTestDatabase<SiteTables>([site]);
  const failing = database.db.transaction().execute(async (transaction) => {
    await transaction.insertInto("bands").values(bandRow).execute();
    throw new Error("half way");
  });
  await expect(failing).rejects.toThrow("half way");
  expect(await database.db.selectFrom("bands").selectAll().execute()).toEqual([]);
});

test("migrations run only once", async () => {
  await using database = await openTestDatabase([site]);
  expect(await migrate(database.db, database.location, [site])).toEqual([]);
});

test("several processes that start at once run each migration once", async () => {
  const { location, drop } = await testLocation();
  const exits = await Promise.all([1, 2, 3, 4].map(() => migrateInAProcess(location)));
  expect(exits).toEqual([0, 0, 0, 0]);
  const db = openDatabase<SiteTables>(location);
  expect(await db.selectFrom("bands").selectAll().execute()).toEqual([]);
  await db.destroy();
  await drop();
});

test("a migration that breaks off leaves nothing of itself, and runs whole the next time", async () => {
  await using database = await openTestDatabase([site]);
  const addColumn = (end: () => void): Migration => ({
    up: async (db) => {
      await db.schema.alterTable("bands").addColumn("colour", "text").execute();
      end();
    },
  });
  const setOf = (end: () => void) => ({ name: "colours", migrations: { "0001-colour": addColumn(end) } });
  const brokenOff = setOf(() => {
    throw new Error("half way");
  });
  await expect(migrate(database.db, database.location, [brokenOff])).rejects.toThrow("could not be brought up to date");
  expect(await migrate(database.db, database.location, [setOf(() => undefined)])).toEqual(["0001-colour"]);
});

async function migrateInAProcess(location: unknown) {
  const child = spawn(process.execPath, ["tests/support/site/migrate-once.ts", JSON.stringify(location)], {
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  return code;
}
