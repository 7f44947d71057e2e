import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { DatabaseLocation } from "#platform/config/config.server.ts";
import { type MigrationSet, migrate, openDatabase } from "#platform/database/database.server.ts";

/**
 * A new database for one test, with the tables of `sets`: a SQLite file, or, when TEST_DATABASE_URL names a PostgreSQL server, a
 * database made there. The same tests run on both.
 */
export async function openTestDatabase<Tables>(sets: readonly MigrationSet[] = []) {
  const { location, drop } = await testLocation(sets);
  /** Opens it once more, as another process would. */
  const openAgain = () => openDatabase<Tables>(location);
  const db = openAgain();
  const close = async () => {
    await db.destroy();
    await drop();
  };
  return { db, location, openAgain, close, [Symbol.asyncDispose]: close };
}

type TestLocation = { location: DatabaseLocation; drop: () => Promise<void> };

/** The location of a new database that is not open yet, with the tables of `sets`, or empty. */
export async function testLocation(sets: readonly MigrationSet[] = []): Promise<TestLocation> {
  return newLocation(sets.length === 0 ? undefined : await templateFor(sets));
}

/** Migrated once a worker: copying a database is much faster than migrating it. */
const templates: { sets: readonly MigrationSet[]; location: Promise<DatabaseLocation> }[] = [];

function templateFor(sets: readonly MigrationSet[]): Promise<DatabaseLocation> {
  const known = templates.find((template) => areSame(template.sets, sets));
  if (known) return known.location;
  const location = makeTemplate(sets);
  templates.push({ sets, location });
  return location;
}

function areSame(some: readonly MigrationSet[], others: readonly MigrationSet[]) {
  const isSame = ({ name, migrations }: MigrationSet, index: number) =>
    name === others[index]?.name && migrations === others[index].migrations;
  return some.length === others.length && some.every(isSame);
}

async function makeTemplate(sets: readonly MigrationSet[]): Promise<DatabaseLocation> {
  const { location } = await newLocation();
  const db = openDatabase(location);
  await migrate(db, location, sets);
  await db.destroy();
  return location;
}

function newLocation(template?: DatabaseLocation): TestLocation | Promise<TestLocation> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? newPostgresDatabase(server, template) : newSqliteFile(template);
}

function newSqliteFile(template?: DatabaseLocation): TestLocation {
  const folder = mkdtempSync(join(tmpdir(), "festival-db-"));
  const file = join(folder, "test.sqlite");
  if (template?.engine === "sqlite") copyFileSync(template.file, file);
  return {
    location: { engine: "sqlite", file },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Names start alike within a run of the tests, so that `dropDatabases` finds those that are left at its end. */
const prefix = `test_${process.env.TEST_RUN ?? process.pid}_`;

async function newPostgresDatabase(server: string, template?: DatabaseLocation): Promise<TestLocation> {
  const name = `${prefix}${crypto.randomUUID().replaceAll("-", "")}`;
  const source =
    template?.engine === "postgres" ? ` template ${new URL(template.url).pathname.slice(1)} strategy file_copy` : "";
  await onServer(server, [`create database ${name}${source}`]);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { location: { engine: "postgres", url: url.href }, drop: () => dropLater(server, name) };
}

/** Databases to drop, in batches: PostgreSQL writes a checkpoint before it drops the first one. */
const unused: string[] = [];
const maxUnused = 24;

async function dropLater(server: string, name: string) {
  unused.push(name);
  if (unused.length < maxUnused) return;
  await onServer(server, unused.splice(0).map(dropping));
}

/** Drops every database of a run of the tests from `server`. */
export async function dropDatabases(server: string, run: string): Promise<void> {
  const db = openDatabase<{ pg_database: { datname: string } }>({ engine: "postgres", url: server });
  const ofThisRun = db.selectFrom("pg_database").select("datname").where("datname", "like", `test_${run}_%`);
  const names = (await ofThisRun.execute()).map(({ datname }) => datname);
  await db.destroy();
  await onServer(server, names.map(dropping));
}

function dropping(name: string) {
  return `drop database if exists ${name} with (force)`;
}

async function onServer(url: string, commands: readonly string[]) {
  const db = openDatabase<Record<string, never>>({ engine: "postgres", url });
  for (const command of commands) await sql.raw(command).execute(db);
  await db.destroy();
}
