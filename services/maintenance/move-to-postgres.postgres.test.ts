import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { migrate, openDatabase } from "#platform/database/database.server.ts";
import { deskSignInTables } from "#services/database/desk-tables.server.ts";
import { migrationSets } from "#services/migration-sets.server.ts";
import { openTarget } from "#tests/support/servers/move-target.ts";
import { changeSqlite, seededDataFolder, tablesOf } from "#tests/support/site/seeded-data-folder.ts";
import { moveToPostgres } from "./move-to-postgres.server.ts";

const digestOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

describe("a festival that moves to PostgreSQL", () => {
  test("is copied with every table, odd characters, big numbers, nulls and bytes, and the source stays unchanged", async () => {
    const festival = await seededDataFolder({ rowsPerTable: 7 });
    const { url } = await openTarget();
    const before = digestOf(festival.file);
    const moved = await moveToPostgres(festival, url);
    expect(moved).toMatchObject({ ok: true, replaced: [] });
    expect(digestOf(festival.file)).toBe(before);
    expect(existsSync(`${festival.file}-wal`)).toBe(false);

    using source = new DatabaseSync(festival.file, { readOnly: true });
    const tables = tablesOf(source).filter((name) => !deskSignInTables.some((each) => each === name));
    expect(tables).toEqual(
      expect.arrayContaining(["bands", "outbox", "content_file_parts", "sandbox_payment_intents"]),
    );
    for (const table of tables) {
      const rows = source.prepare(`SELECT * FROM "${table}"`);
      rows.setReadBigInts(true);
      const arrived = await rowsAsText(url, table);
      expect(new Set(arrived.map(plain)), table).toEqual(new Set(rows.all().map(plain)));
      expect(arrived.length).toBeGreaterThan(0);
    }
    for (const table of deskSignInTables) expect(await rowsAsText(url, table), "nobody stays signed in").toEqual([]);
  });

  test("is migrated there: the site starts on it without another migration", async () => {
    const { url, location, db } = await openTarget();
    expect(await moveToPostgres(await seededDataFolder({ rowsPerTable: 1 }), url)).toMatchObject({ ok: true });
    expect(await migrate(db, location, migrationSets)).toEqual([]);
  });

  test("sends what waits from there: a move is no restore, after which mails are held", async () => {
    const festival = await seededDataFolder({ rowsPerTable: 1 });
    changeSqlite(festival.file, "UPDATE outbox SET status = ?", "queued");
    const { url, db } = await openTarget();
    expect(await moveToPostgres(festival, url)).toMatchObject({ ok: true });
    expect(await db.selectFrom("outbox").select("status").execute()).toEqual([{ status: "queued" }]);
  });

  test("has U+FFFD in place of U+0000, and reports where", async () => {
    const festival = await seededDataFolder({ rowsPerTable: 1 });
    changeSqlite(festival.file, "UPDATE bands SET id = 'trio', bio = ?", "a\0b\0");
    const { url, db } = await openTarget();
    expect(await moveToPostgres(festival, url)).toMatchObject({
      ok: true,
      replaced: ['bio in the row of bands with id "trio"'],
    });
    expect(await db.selectFrom("bands").select("bio").execute()).toEqual([{ bio: "a\ufffdb\ufffd" }]);
  });

  test("includes what a killed process had only in its write-ahead log", async () => {
    const festival = await seededDataFolder({ rowsPerTable: 1 });
    using site = new DatabaseSync(festival.file);
    site.exec("PRAGMA journal_mode = WAL; UPDATE bands SET name = 'only in the log'");
    const killed = `${festival.file}.killed`;
    for (const end of ["", "-wal"]) copyFileSync(`${festival.file}${end}`, `${killed}${end}`);
    const { url, db } = await openTarget();
    expect(await moveToPostgres({ database: { engine: "sqlite", file: killed } }, url)).toMatchObject({ ok: true });
    expect(await db.selectFrom("bands").select("name").execute()).toEqual([{ name: "only in the log" }]);
  });
});

describe("nothing is moved, and nothing is left in the target,", () => {
  test("when the target is not empty: its tables are named, with their numbers of rows", async () => {
    const { url, db, tables } = await openTarget();
    await sql`create table guests as select 1 as one union select 2`.execute(db);
    await sql`create view list as select * from guests`.execute(db);
    await sql`create sequence tickets`.execute(db);
    expect(await moveToPostgres(await seededDataFolder({ rowsPerTable: 1 }), url)).toEqual({
      ok: false,
      reason: expect.stringContaining("It holds public.guests (2 rows), public.list (2 rows), public.tickets."),
    });
    expect(await tables()).toEqual(["guests", "list"]);
  });

  test("when the festival was already moved there", async () => {
    const { url } = await openTarget();
    const festival = await seededDataFolder({ rowsPerTable: 2 });
    const both = await Promise.all([
      moveToPostgres(festival, url),
      moveToPostgres(await seededDataFolder({ rowsPerTable: 3 }), url),
    ]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await moveToPostgres(festival, url)).toMatchObject({
      ok: false,
      reason: expect.stringContaining("public.bands"),
    });
  });

  test("while another process has the source open; and no process can open it during the move", async () => {
    const festival = await seededDataFolder({ rowsPerTable: 1 });
    const { url, db, tables } = await openTarget();
    const site = openDatabase<Record<string, Record<string, unknown>>>(festival.database);
    await site.selectFrom("bands").select("id").execute();
    expect(await moveToPostgres(festival, url)).toMatchObject({
      ok: false,
      reason: expect.stringContaining("Stop it first"),
    });
    expect(await tables()).toEqual([]);
    await site.destroy();

    // A lock on the target's tables pauses the move where it reads them.
    const moving = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(5031977)`.execute(trx);
      const begun = moveToPostgres(festival, url);
      await expect.poll(() => isOpenTo(festival.file)).toBe(false);
      return { begun };
    });
    expect(await moving.begun).toMatchObject({ ok: true });
    expect(isOpenTo(festival.file)).toBe(true);
  });

  test("when PostgreSQL refuses a row: the row is named", async () => {
    const festival = await seededDataFolder({ rowsPerTable: 3 });
    changeSqlite(festival.file, "UPDATE site_secrets SET name = 'cookies', value = ? WHERE rowid = 2", "x".repeat(65));
    const { url, tables } = await openTarget();
    expect(await moveToPostgres(festival, url)).toEqual({
      ok: false,
      reason: expect.stringMatching(/the row of site_secrets with name "cookies": value too long/),
    });
    expect(await tables()).toEqual([]);
  });

  test.each([
    ["changes", "new.bio := new.bio || '!'; return new", "not what was sent: the row of bands with id"],
    ["drops", "return null", "not what was sent: the row of bands with id"],
    [
      "adds",
      "if pg_trigger_depth() = 1 then insert into bands values ('~', 0, '', '', '', '', '', '', ''); end if; return new",
      'more than was sent: the row of bands with id "~"',
    ],
  ])("when what was read back differs, since something there %s rows", async (_, does, reason) => {
    const { url, db, tables } = await openTarget();
    await corrupt(db, does);
    expect(await moveToPostgres(await seededDataFolder({ rowsPerTable: 1 }), url)).toMatchObject({
      reason: expect.stringContaining(reason),
    });
    expect(await tables()).toEqual([]);
  });

  test("when the source is of another version, damaged or missing", async () => {
    const { url } = await openTarget();
    const festival = await seededDataFolder({ rowsPerTable: 1 });
    changeSqlite(festival.file, "DELETE FROM site_migrations WHERE name = '0004-published'");
    expect(await moveToPostgres(festival, url)).toMatchObject({
      reason: expect.stringContaining("not up to date (0004-published)"),
    });
    changeSqlite(festival.file, "INSERT INTO site_migrations VALUES ('9999-later', '')");
    expect(await moveToPostgres(festival, url)).toMatchObject({
      reason: expect.stringContaining("newer version of this program (9999-later)"),
    });
    const nowhere = { database: { engine: "sqlite", file: `${festival.file}-not` } } as const;
    expect(await moveToPostgres(nowhere, url)).toMatchObject({ reason: expect.stringContaining("no database at") });
  });

  test("when the settings already name PostgreSQL, or the target is invalid or unreachable", async () => {
    const { url, location } = await openTarget();
    const festival = await seededDataFolder({ rowsPerTable: 1 });
    expect(await moveToPostgres({ database: location }, url)).toMatchObject({
      reason: expect.stringContaining("nothing to move"),
    });
    expect(await moveToPostgres(festival, "mysql://127.0.0.1/x")).toMatchObject({
      reason: expect.stringContaining("postgres://"),
    });
    expect(await moveToPostgres(festival, "postgres://x@127.0.0.1:1/x")).toMatchObject({
      reason: expect.stringContaining("ECONNREFUSED"),
    });
    const missing = new URL(url);
    missing.pathname = "/not_there";
    expect(await moveToPostgres(festival, missing.href)).toMatchObject({
      reason: expect.stringContaining('database "not_there" does not exist'),
    });
  });
});

/** Something in the target that meddles with every band as it is stored. */
async function corrupt(db: Kysely<Record<string, Record<string, unknown>>>, does: string) {
  await sql`create function meddle() returns trigger language plpgsql as ${sql.lit(`begin ${does}; end`)}`.execute(db);
  await sql`create function arm() returns event_trigger language plpgsql as ${sql.lit(`begin
    if to_regclass('uploads') is not null and not exists (select 1 from pg_trigger where tgname = 'meddle') then
      create trigger meddle before insert on bands for each row execute function meddle();
    end if;
  end`)}`.execute(db);
  await sql`create event trigger arm on ddl_command_end when tag in ('CREATE TABLE') execute function arm()`.execute(
    db,
  );
}

/** Every cell as PostgreSQL itself writes it. */
async function rowsAsText(url: string, table: string) {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: () => (text: string) => text } });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string | null>>(`select * from "${table}"`);
    return rows;
  } finally {
    await client.end();
  }
}

function isOpenTo(file: string) {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    return database.prepare("SELECT count(*) FROM bands").get() !== undefined;
  } catch {
    return false;
  }
}

/** A row as text, as PostgreSQL writes it: numbers as their digits, bytes as hex. */
function plain(row: Record<string, unknown>) {
  const cells = Object.entries(row).map(([name, value]) => [name, plainCell(value)]);
  return JSON.stringify(Object.fromEntries(cells.sort()));
}

function plainCell(value: unknown) {
  if (value === null) return null;
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : String(value);
}
