import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { openDatabase } from "./database.server.ts";

test("connections that the server ends are replaced", async () => {
  await using database = await openTestDatabase();
  const ask = () => sql<{ answer: number }>`select 42 as answer`.execute(database.db);
  await ask();
  const other = openDatabase(database.location);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
  await other.destroy();
  await expect.poll(async () => (await ask()).rows).toEqual([{ answer: 42 }]);
});
