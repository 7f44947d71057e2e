import { renameSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname } from "node:path";
import workerThreads from "node:worker_threads";
import { Kysely, sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { createLog } from "#platform/observability/log.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { bandRow } from "#tests/support/forms/band-row.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { openReader } from "./database.server.ts";
import { isSqliteError } from "./database-failure.server.ts";
import { readerDialect } from "./reader-dialect.server.ts";
import { createSqliteReader } from "./sqlite-reader.server.ts";

const site = { name: "site", migrations: siteMigrations };
const readNames = async (db: Kysely<SiteTables>) =>
  (await db.selectFrom("bands").select("name").orderBy("id").execute()).map(({ name }) => name);
/** SQLite is at it for longer than a query of a row takes, on any machine. */
const countLong = sql<{ count: number }>`select (with recursive numbers(n) as (select 1 union all
  select n + 1 from numbers where n < 1000000) select count(*) from numbers) as count`;

async function open() {
  const database = await openTestDatabase<SiteTables>([site]);
  const { db, location } = database;
  await db.insertInto("bands").values(bandRow).execute();
  const reader = openReader(db, location);
  const close = async () => {
    await reader.destroy();
    await database.close();
  };
  return { db, reader, file: location.engine === "sqlite" ? location.file : "", [Symbol.asyncDispose]: close };
}

test("a long read of a reader lets all others in: what is asked after it is answered before it", async () => {
  await using site = await open();
  const answered: string[] = [];
  const reading = countLong.execute(site.reader).then(() => answered.push("long"));
  await readNames(site.db);
  answered.push("short");
  await reading;
  expect(answered).toEqual(["short", "long"]);
});

test("a reader sees what was committed before, also what was written through it", async () => {
  await using site = await open();
  expect(await readNames(site.reader)).toEqual(["A"]);
  await site.db.updateTable("bands").set({ name: "Two" }).execute();
  expect(await readNames(site.reader)).toEqual(["Two"]);
  await site.reader.updateTable("bands").set({ name: "Three" }).execute();
  expect(await readNames(site.reader)).toEqual(["Three"]);
});

test("a reader has no transactions", async () => {
  await using site = await open();
  await expect(site.reader.transaction().execute(readNames)).rejects.toThrow("a reader has no transactions");
});

test("an error of a reader has SQLite's code, and the next query is executed", async () => {
  await using site = await open();
  const error: unknown = await sql`select * from nowhere`.execute(site.reader).catch((failure: unknown) => failure);
  expect(isSqliteError(error, 1)).toBe(true);
  expect(String(error)).toBe("Error: no such table: nowhere");
  expect(await readNames(site.reader)).toEqual(["A"]);
});

test("a read whose thread ends meanwhile is executed by the database, and the next read starts another", async () => {
  await using site = await open();
  const reader = createSqliteReader(site.file);
  const db = new Kysely<SiteTables>({ dialect: readerDialect(site.db, reader) });
  expect(await readNames(db)).toEqual(["A"]);
  const reading = countLong.execute(db);
  // The query has been sent when this one, which was asked later, is answered.
  await readNames(site.db);
  await reader.close();
  expect((await reading).rows).toEqual([{ count: 1_000_000 }]);
  expect(await readNames(db)).toEqual(["A"]);
  await db.destroy();
});

test.each([
  ["deleted", (file: string) => rmSync(file)],
  ["replaced", (file: string) => renameSync(`${file}.other`, file)],
])("a reader of a file that was %s reads what the database has", async (_, happens) => {
  await using site = await open();
  writeFileSync(`${site.file}.other`, "");
  await site.db.updateTable("bands").set({ name: "Two" }).execute();
  happens(site.file);
  expect(await readNames(site.reader)).toEqual(["Two"]);
});

test("the thread ends when nobody reads", async () => {
  await using site = await open();
  const reader = createSqliteReader(site.file, 1);
  const read = () => reader.read("select name from bands", []);
  expect(await read()).toEqual([{ name: "A" }]);
  // A thread that goes on still reads the file that it opened.
  rmSync(site.file);
  await expect.poll(() => read().catch(String)).toContain("was deleted or replaced");
});

test("a thread that cannot work is mentioned once, with the cause, until one has read again", async () => {
  await using site = await open();
  const working = createSqliteReader(site.file);
  // SQLite opens no folder.
  const broken = createSqliteReader(dirname(site.file));
  let current = broken;
  const problems: Error[] = [];
  const dialect = readerDialect(
    site.db,
    { read: (sql, parameters) => current.read(sql, parameters), close: () => working.close() },
    (error) => problems.push(error),
  );
  await using db = new Kysely<SiteTables>({ dialect });
  for (const _ of [1, 2]) expect(await readNames(db)).toEqual(["A"]);
  expect(problems.map(({ cause }) => String(cause))).toEqual([expect.stringContaining("Error: ")]);
  for (const reader of [working, broken]) {
    current = reader;
    expect(await readNames(db)).toEqual(["A"]);
  }
  expect(problems).toHaveLength(2);
});

test("where no thread can be started the database reads, and the log has the cause", async () => {
  await using site = await open();
  const cause = new Error("no thread is left");
  const Worker = vi.spyOn(workerThreads, "Worker").mockImplementation(function fail() {
    throw cause;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Worker.mockRestore();
    syncBuiltinESMExports();
  });
  const lines: string[] = [];
  const log = createLog("warn", "stdout", { write: (line) => lines.push(line) });
  await using reader = openReader(site.db, { engine: "sqlite", file: site.file }, log);
  for (const _ of [1, 2]) expect(await readNames(reader)).toEqual(["A"]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("no thread is left");
});
