import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import type { DatabaseLocation } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { createOutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import { startBreakableConnection } from "#tests/support/servers/breakable-connection.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { postgresDialect } from "./database.postgres.server.ts";
import { openDatabase } from "./database.server.ts";
import { isDatabaseUnavailable } from "./database-failure.server.ts";

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
  expect(await outcome.catch(isDatabaseUnavailable)).toBe(true);
  expect((await sql`select 42 as answer`.execute(database.db)).rows).toEqual([{ answer: 42 }]);
});

test("a transaction that PostgreSQL aborts because of a deadlock counts as a database failure, which can be retried", async () => {
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
  expect(failures.map(({ reason }) => isDatabaseUnavailable(reason))).toEqual([true]);
});

test("the server aborts a hanging statement, which counts as a database failure", async () => {
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
  expect(await hanging.catch(isDatabaseUnavailable)).toBe(true);
});

test("a query to an unresponsive server times out, and its connection is discarded with its transaction", async () => {
  await using database = await openTestDatabase();
  if (database.location.engine !== "postgres") throw new Error("this is not PostgreSQL");
  const db = new Kysely<{ notes: { note: string } }>({
    dialect: postgresDialect(database.location.url, { limitMs: 200, graceMs: 100 }),
  });
  await sql`create table notes (note text)`.execute(db);
  const storing = db.transaction().execute(async (trx) => {
    // Simulates an unresponsive server, which does not apply its own statement timeout either.
    await sql`set local statement_timeout = 0`.execute(trx);
    await trx.insertInto("notes").values({ note: "half a record" }).execute();
    await sql`select pg_sleep(60)`.execute(trx);
  });
  expect(await storing.catch(isDatabaseUnavailable)).toBe(true);
  await db.transaction().execute((trx) => trx.insertInto("notes").values({ note: "a whole one" }).execute());
  expect(await db.selectFrom("notes").selectAll().execute()).toEqual([{ note: "a whole one" }]);
  await db.destroy();
});

/** A database behind a breakable connection and a circuit breaker. */
async function openBreakableDatabase() {
  await using parts = new AsyncDisposableStack();
  const database = parts.use(await openTestDatabase());
  if (database.location.engine !== "postgres") throw new Error("this is not PostgreSQL");
  const url = new URL(database.location.url);
  const connection = parts.use(await startBreakableConnection(Number(url.port)));
  url.port = String(connection.port);
  const outbound = createOutboundCalls(createLog("silent"));
  const db = openDatabase<{ notes: { note: string } }>({ engine: "postgres", url: url.href }, outbound);
  parts.defer(() => db.destroy());
  await sql`create table notes (note text)`.execute(db);
  const whole = parts.move();
  return {
    db,
    connection,
    state: () => outbound.breakers()[0]?.state,
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
}

test("queries fail fast while the server is unresponsive, until it answers again", async () => {
  await using remote = await openBreakableDatabase();
  const { db, connection, state } = remote;
  const begun = Promise.withResolvers<void>();
  const unresponsive = Promise.withResolvers<void>();
  const storing = db.transaction().execute(async (trx) => {
    await trx.insertInto("notes").values({ note: "half a record" }).execute();
    begun.resolve();
    await unresponsive.promise;
    await trx.insertInto("notes").values({ note: "the other half" }).execute();
  });
  await begun.promise;
  connection.become("unresponsive");
  const read = () => db.selectFrom("notes").selectAll().execute();
  // More queries than connections: some wait for a response, some to connect, some in the pool's queue.
  const reads = Array.from({ length: 15 }, () => read().catch(isDatabaseUnavailable));
  expect(await Promise.all(reads)).toEqual(reads.map(() => true));
  expect(state()).not.toBe("closed");
  expect(await read().catch(({ name }) => name)).toBe("DatabaseUnavailable");
  unresponsive.resolve();
  expect(await storing.catch(isDatabaseUnavailable)).toBe(true);

  connection.become("working");
  await expect.poll(() => read().catch(isDatabaseUnavailable)).toEqual([]);
  expect(state()).toBe("closed");
  await db.transaction().execute((trx) => trx.insertInto("notes").values({ note: "a whole one" }).execute());
  expect(await read()).toEqual([{ note: "a whole one" }]);
});

test("queries wait for a busy server, slow ones and those queued behind them", async () => {
  await using remote = await openBreakableDatabase();
  const sleep = () => sql`select pg_sleep(1.3)`.execute(remote.db);
  const [first, ...others] = await Promise.all(Array.from({ length: 12 }, sleep));
  expect([first?.rows.length, others.length, remote.state()]).toEqual([1, 11, "closed"]);
});

test("a migration has no statement timeout, but later statements have one", async () => {
  const limits: unknown[] = [];
  const limit = async (db: Kysely<unknown>) => {
    limits.push(...(await sql`show statement_timeout`.execute(db)).rows);
  };
  await using database = await openTestDatabase([{ name: "slow", migrations: { "0001-slow": { up: limit } } }]);
  await limit(database.db);
  expect(limits).toEqual([{ statement_timeout: "0" }, { statement_timeout: "30s" }]);
});

/** Ends all connections but its own, as a restarting server does. */
async function endConnections(location: DatabaseLocation) {
  const other = openDatabase(location);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
  await other.destroy();
}
