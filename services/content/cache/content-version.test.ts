import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { migrationSets } from "#services/migration-sets.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { type ContentTables, createContent } from "../content.server.ts";
import { createContentVersion, markPublished, publishedQuery } from "./content-version.server.ts";

/** A process that shows what is published, and the connection of another one that publishes. */
async function openProcesses() {
  const shown = await openTestDatabase<SiteTables & ContentTables>(migrationSets);
  const publisher = openDatabase<SiteTables & ContentTables>(shown.location);
  const db = shown.db.$pickTables<keyof SiteTables>();
  const { embedded } = createContent(loadConfig({}), publisher.$pickTables<keyof ContentTables>(), createLog("silent"));
  if (embedded === undefined) throw new Error("without settings the content service is the embedded one");
  const version = createContentVersion(shown.location, "Australia/Melbourne", {
    db,
    queries: [publishedQuery(db), embedded.versionQuery],
  });
  onTestFinished(async () => {
    await version.close();
    await publisher.destroy();
    await shown.close();
  });
  return { ...shown, publisher, embedded, version };
}

const publicTag = { sys: { id: "jazz", type: "Tag", visibility: "public" }, name: "Jazz" };
const isSqlite = !process.env.TEST_DATABASE_URL;

test("what another process publishes is a new version: on the next request with SQLite, soon with PostgreSQL", async () => {
  const { publisher, embedded, version } = await openProcesses();
  const seen = new Set([await version.read()]);
  const publish = [
    () => markPublished(publisher.$pickTables<keyof SiteTables>(), "lineup"),
    () => markPublished(publisher.$pickTables<keyof SiteTables>(), "lineup"),
    () => markPublished(publisher.$pickTables<keyof SiteTables>(), "contentful"),
    () => embedded.importContent({ tags: [publicTag] }, async () => undefined),
  ];
  for (const one of publish) {
    await one();
    await nextTurn();
    if (!isSqlite) await expect.poll(() => seen.has(version.known() ?? "")).toBe(false);
    const current = version.known() ?? "";
    expect(seen).not.toContain(current);
    seen.add(current);
  }
});

test.runIf(isSqlite)(
  "what is published while a page is rendered is seen in the same turn of the event loop",
  async () => {
    const { location, version } = await openProcesses();
    if (location.engine !== "sqlite") throw new Error("only SQLite is read in each turn");
    using other = new DatabaseSync(location.file);
    const before = version.known();
    other.exec("INSERT INTO published (source, version, at) VALUES ('lineup', 1, 1)");
    for (const start = performance.now(); performance.now() - start < 2; );
    expect(version.known()).not.toBe(before);
  },
);

test("a rolled-back publication and other writes make no new version", async () => {
  const { publisher, version } = await openProcesses();
  const before = await version.read();
  const site = publisher.$pickTables<keyof SiteTables>();
  await site.insertInto("site_secrets").values({ name: "another", value: "1" }).execute();
  const rolledBack = site.transaction().execute(async (transaction) => {
    await markPublished(transaction, "lineup");
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  expect(await version.read()).toBe(before);
});

test("while the database is unavailable the last known version is used", async () => {
  const { db, version } = await openProcesses();
  const before = await version.read();
  await db.schema.dropTable("published").execute();
  expect(version.known()).toBe(before);
  expect(await version.read()).toBe(before);
});

test("a moment that was announced makes a new version once, the nearest first, also one that is over by then", async () => {
  const { version } = await openProcesses();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-06-11T12:00:00+10:00") });
  onTestFinished(() => void vi.useRealTimers());
  const inMinutes = (minutes: number) => Date.parse("2027-06-11T12:00:00+10:00") + minutes * 60_000;
  const readAt = (minutes: number) => {
    vi.setSystemTime(inMinutes(minutes));
    return version.read();
  };
  const first = await readAt(0);
  version.changesAt(inMinutes(20));
  // Whoever read before does not know of it.
  version.changesAt(Number.POSITIVE_INFINITY);
  version.changesAt(inMinutes(10));
  expect(await readAt(9)).toBe(first);
  const second = await readAt(10);
  expect(second).not.toBe(first);
  expect(await readAt(30)).toBe(second);
  version.changesAt(inMinutes(20));
  const third = await readAt(30);
  expect([first, second]).not.toContain(third);
  expect(await readAt(31)).toBe(third);
});

test("two concurrent publications make two versions", async () => {
  const { db, publisher } = await openProcesses();
  const both = [db, publisher].map((each) => markPublished(each.$pickTables<keyof SiteTables>(), "lineup"));
  await Promise.all(both);
  expect(await db.selectFrom("published").select("version").executeTakeFirst()).toEqual({ version: 2 });
});
