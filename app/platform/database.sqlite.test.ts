import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { type DatabaseLocation, migrate, openDatabase } from "./database.server.ts";
import type { SiteTables } from "./site-tables.server.ts";

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
const band = {
  id: "a",
  position: 1,
  name: "A",
  name_no_space: "A",
  image_link: "",
  bio: "",
  schedule_text: "[]",
  jazz_style: "",
  music_link: "",
};

test("a database that holds something is copied before a migration changes it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-copy-"));
  const location: DatabaseLocation = { engine: "sqlite", file: join(folder, "festival.sqlite") };
  const db = openDatabase<SiteTables>(location);
  await migrate(db, location, [site]);
  await db.insertInto("bands").values(band).execute();
  await migrate(db, location, [site, later]);
  await db.destroy();

  const copies = readdirSync(join(folder, "backups"));
  expect(copies).toEqual([expect.stringContaining("before-0001-more")]);
  const before = openDatabase<SiteTables>({ engine: "sqlite", file: join(folder, "backups", copies[0] ?? "") });
  expect(await before.selectFrom("bands").selectAll().execute()).toEqual([band]);
  await before.destroy();
  rmSync(folder, { recursive: true });
});
