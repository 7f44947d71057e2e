import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { postgresDialect } from "./database.postgres.server.ts";
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

test("a transaction that is given up for another's sake may be tried again: it is no fault of ours", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  await sql`create table pairs as select 1 as id union select 2`.execute(db);
  const lock = (trx: typeof db, id: number) => sql`select id from pairs where id = ${id} for update`.execute(trx);
  const bothHoldOne = Promise.withResolvers<void>();
  let holding = 0;
  const cross = (first: number, second: number) =>
    db.transaction().execute(async (trx) => {
      await lock(trx, first);
      holding += 1;
      if (holding === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await lock(trx, second);
    });
  const outcomes = await Promise.allSettled([cross(1, 2), cross(2, 1)]);
  const failures = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(failures.map(({ reason }) => isDatabaseAway(reason))).toEqual([true]);
});

test("the server ends what hangs, and that is no fault of ours", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const limit = async (name: string) =>
    (await sql<{ current_setting: string }>`select current_setting(${name})`.execute(db)).rows[0]?.current_setting;
  expect(await limit("statement_timeout")).toBe("30s");
  expect(await limit("idle_in_transaction_session_timeout")).toBe("30s");
  const hanging = db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 10`.execute(trx);
    await sql`select pg_sleep(60)`.execute(trx);
  });
  expect(await hanging.catch(isDatabaseAway)).toBe(true);
});

test("a server that stands still is given up, and so is the connection with whatever was begun on it", async () => {
  await using database = await openTestDatabase();
  if (database.location.engine !== "postgres") throw new Error("this is not PostgreSQL");
  const db = new Kysely<{ notes: { words: string } }>({ dialect: postgresDialect(database.location.url, 200, 100) });
  await sql`create table notes (words text)`.execute(db);
  const storing = db.transaction().execute(async (trx) => {
    // As a server that does not move any more: neither does it end what takes too long.
    await sql`set local statement_timeout = 0`.execute(trx);
    await trx.insertInto("notes").values({ words: "half a record" }).execute();
    await sql`select pg_sleep(60)`.execute(trx);
  });
  expect(await storing.catch(isDatabaseAway)).toBe(true);
  await db.transaction().execute((trx) => trx.insertInto("notes").values({ words: "a whole one" }).execute());
  expect(await db.selectFrom("notes").selectAll().execute()).toEqual([{ words: "a whole one" }]);
  await db.destroy();
});

test("a migration may take as long as it needs; what comes after it may not", async () => {
  const limits: unknown[] = [];
  const limit = async (db: Kysely<unknown>) => {
    limits.push(...(await sql`show statement_timeout`.execute(db)).rows);
  };
  await using database = await openTestDatabase([{ name: "slow", migrations: { "0001-slow": { up: limit } } }]);
  await limit(database.db);
  expect(limits).toEqual([{ statement_timeout: "0" }, { statement_timeout: "30s" }]);
});

/** As a server that restarts does: to everybody but whoever says so. */
async function endConnections(location: DatabaseLocation) {
  const other = openDatabase(location);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
  await other.destroy();
}
