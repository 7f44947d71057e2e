import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import {
  type DatabaseLocation,
  type MigrationSet,
  migrate,
  openDatabase,
} from "#app/platform/database/database.server.ts";

/**
 * A database of a test's own, with the tables of `sets`: a SQLite file, or, when TEST_DATABASE_URL names a PostgreSQL server, a
 * database made there. The same tests run on both.
 */
export async function openTestDatabase<Tables>(sets: readonly MigrationSet[] = []) {
  const { location, drop } = await testLocation();
  const db = openDatabase<Tables>(location);
  await migrate(db, location, sets);
  const close = async () => {
    await db.destroy();
    await drop();
  };
  return { db, location, close, [Symbol.asyncDispose]: close };
}

/** An empty place for a database, not opened yet. */
export async function testLocation(): Promise<{ location: DatabaseLocation; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const folder = mkdtempSync(join(tmpdir(), "festival-db-"));
    return {
      location: { engine: "sqlite", file: join(folder, "test.sqlite") },
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    location: { engine: "postgres", url: url.href },
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, command: string) {
  const db = openDatabase<Record<string, never>>({ engine: "postgres", url });
  await sql.raw(command).execute(db);
  await db.destroy();
}
