import { sql } from "kysely";
import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { createRateLimits } from "./rate-limits.server.ts";

const tables = [{ name: "site", migrations: siteMigrations }];
const client = "203.0.113.9";

afterEach(() => {
  vi.useRealTimers();
});

test("two processes on one database share counters, which contain no addresses", async () => {
  await using database = await openTestDatabase<SiteTables>(tables);
  const other = openDatabase<SiteTables>(database.location);
  const config = { ...loadConfig({}), database: database.location };
  const processes = [database.db, other].map((db) => createRateLimits(config, db, createLog("silent")));
  const takes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => processes[index % 2]?.consume("submission", client)),
  );
  expect(takes.filter((taken) => taken?.ok)).toHaveLength(10);
  const { rows } = await sql<{ key: string }>`select * from rate_limits`.execute(other);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(client);
  await other.destroy();
});

test("while the database does not respond, each process counts by itself and logs it, once a minute at most", async () => {
  const location = { engine: "postgres", url: new URL("/nowhere", process.env.TEST_DATABASE_URL).href } as const;
  const db = openDatabase<SiteTables>(location);
  const messages: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void messages.push(line) });
  const limits = createRateLimits({ ...loadConfig({}), database: location }, db, log);
  for (let count = 0; count < 5; count += 1) expect(await limits.consume("upload", client)).toEqual({ ok: true });
  expect(await limits.consume("upload", client)).toMatchObject({ ok: false });
  expect(messages).toEqual([expect.stringContaining("this process counts for itself")]);
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(3_600_000);
  await limits.consume("read", client);
  expect(messages).toHaveLength(2);
  await db.destroy();
});
