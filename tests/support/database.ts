import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { DatabaseLocation } from "#app/platform/config/config.server.ts";
import { type MigrationSet, migrate, openDatabase } from "#app/platform/database/database.server.ts";

/**
 * A database of a test's own, with the tables of `sets`: a SQLite file, or, when TEST_DATABASE_URL names a PostgreSQL server, a
 * database made there. The same tests run on both.
 */
export async function openTestDatabase<Tables>(sets: readonly MigrationSet[] = []) {
  const { location, drop } = process.env.TEST_DATABASE_URL ? await copyOf(sets) : await testLocation();
  const db = openDatabase<Tables>(location);
  if (location.engine === "sqlite") await migrate(db, location, sets);
  const close = async () => {
    await db.destroy();
    await drop();
  };
  return { db, location, close, [Symbol.asyncDispose]: close };
}

type Place = { location: DatabaseLocation; drop: () => Promise<void> };

/** Brought up to date once for all tests of a file: making the tables takes PostgreSQL longer than copying them. */
const patterns = new Map<string, Promise<Place>>();

async function copyOf(sets: readonly MigrationSet[]): Promise<Place> {
  const key = sets.map(({ name, migrations }) => [name, ...Object.keys(migrations)].join()).join(";");
  const pattern = patterns.get(key) ?? makePattern(sets);
  patterns.set(key, pattern);
  const { location } = await pattern;
  return testLocation(location);
}

async function makePattern(sets: readonly MigrationSet[]): Promise<Place> {
  const place = await testLocation();
  const db = openDatabase(place.location);
  await migrate(db, place.location, sets);
  await db.destroy();
  return place;
}

/** Databases nobody needs any more. They go many at a time: PostgreSQL writes out all that it holds before the first of them goes. */
const left: string[] = [];
const mostLeft = 24;

async function dropLeft(server: string) {
  for (const name of left.splice(0)) await onServer(server, `drop database if exists ${name} with (force)`);
}

/** Drops what the tests of a file left on `server`. */
export async function dropDatabases(server: string): Promise<void> {
  for (const pattern of patterns.values()) await (await pattern).drop();
  await dropLeft(server);
}

/** A place for a database, not opened yet: empty, or on PostgreSQL with what `pattern` holds. */
export async function testLocation(pattern?: DatabaseLocation): Promise<Place> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const folder = mkdtempSync(join(tmpdir(), "festival-db-"));
    return {
      location: { engine: "sqlite", file: join(folder, "test.sqlite") },
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const template = pattern?.engine === "postgres" ? ` template ${new URL(pattern.url).pathname.slice(1)}` : "";
  await onServer(server, `create database ${name}${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    location: { engine: "postgres", url: url.href },
    drop: async () => {
      left.push(name);
      if (left.length >= mostLeft) await dropLeft(server);
    },
  };
}

async function onServer(url: string, command: string) {
  const db = openDatabase<Record<string, never>>({ engine: "postgres", url });
  await sql.raw(command).execute(db);
  await db.destroy();
}
