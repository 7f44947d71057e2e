import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { type DatabaseLocation, openDatabase } from "./database.server.ts";
import { isDatabaseAway } from "./database-failure.server.ts";

test("connections that the server ends are replaced", async () => {
  await using database = await openTestDatabase();
  const ask = () => sql<{ answer: number }>`select 42 as answer`.execute(database.db);
  await ask();
  await endConnections(database.location);
  await expect.poll(async () => (await ask()).rows).toEqual([{ answer: 42 }]);
});

test("a connection that the server ends in the middle of a transaction fails that transaction, not the process", async () => {
  await using database = await openTestDatabase();
  const outcome = database.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    await endConnections(database.location);
    await sql`select 2`.execute(trx);
  });
  expect(await outcome.catch(isDatabaseAway)).toBe(true);
  expect((await sql`select 42 as answer`.execute(database.db)).rows).toEqual([{ answer: 42 }]);
});

/** As a server that restarts does: to everybody but whoever says so. */
async function endConnections(location: DatabaseLocation) {
  const other = openDatabase(location);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
  await other.destroy();
}
