import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { loadConfig, SettingsError } from "#platform/config/config.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { freePort } from "#tests/support/site/site.ts";
import { migrationSets } from "./migration-sets.server.ts";
import { createServices } from "./services.server.ts";

test("an unusable data folder or database is reported by the name of its setting", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-services-"));
  const file = join(folder, "file");
  writeFileSync(file, "");
  const opening = (settings: Record<string, string>) => createServices(loadConfig({ DATA_DIR: folder, ...settings }));
  await expect(opening({ DATA_DIR: file })).rejects.toThrow(SettingsError);
  await expect(opening({ DATA_DIR: file })).rejects.toThrow(/DATA_DIR/);
  const damaged = opening({ DATABASE_URL: `sqlite:${fileWith(folder, "no database, whatever its name says")}` });
  await expect(damaged).rejects.toThrow(/DATABASE_URL.*not a database/);
  await expect(damaged).rejects.toThrow(SettingsError);
  const DATABASE_URL = `postgres://festival@127.0.0.1:${await freePort()}/festival`;
  await expect(opening({ DATABASE_URL })).rejects.toThrow(SettingsError);
  await expect(opening({ DATABASE_URL })).rejects.toThrow(/DATABASE_URL/);
  rmSync(folder, { recursive: true });
});

test("a read-only command refuses an older database and does not migrate it", async () => {
  await using older = await openTestDatabase();
  const url = older.location.engine === "sqlite" ? `sqlite:${older.location.file}` : older.location.url;
  const config = loadConfig({ DATA_DIR: join(tmpdir(), "festival-nowhere"), DATABASE_URL: url });
  const opening = createServices(config, undefined, { readOnly: true });
  await expect(opening).rejects.toThrow(SettingsError);
  await expect(opening).rejects.toThrow(/older than this program/);
  expect(await older.db.introspection.getTables()).toEqual([]);
  expect(existsSync(config.dataDir)).toBe(false);
});

test("a command that only reads writes nothing", async () => {
  await using open = await openTestDatabase<SiteTables>(migrationSets);
  const url = open.location.engine === "sqlite" ? `sqlite:${open.location.file}` : open.location.url;
  const config = loadConfig({ DATA_DIR: join(tmpdir(), "festival-nowhere"), DATABASE_URL: url });
  const before = await contentOf(open);
  expect(before.site_secrets, "the site was never started").toEqual([]);
  await (await createServices(config, undefined, { readOnly: true })).close();
  expect(await contentOf(open)).toEqual(before);
  expect(existsSync(config.dataDir)).toBe(false);
});

/** Every row of every table. */
async function contentOf({ db }: Pick<Awaited<ReturnType<typeof openTestDatabase<SiteTables>>>, "db">) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) content[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  return content;
}

function fileWith(folder: string, text: string) {
  const file = join(folder, "festival.sqlite");
  writeFileSync(file, text);
  return file;
}
