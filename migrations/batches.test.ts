import { expect, test } from "vitest";
import { migrate } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { siteMigrations } from "./index.ts";

const earlier = Object.fromEntries(Object.entries(siteMigrations).filter(([name]) => name < "0033-batches"));

test("mails that were paused before the update are paused, and those that go out later still do", async () => {
  await using opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: earlier }]);
  const { db, location } = opened;
  const mail = { kind: "volunteer-mailing", facts: "{}", status: "scheduled" as const, attempts: 0, queued_at: 1 };
  for (const [id, due_at] of [
    ["later", Date.UTC(2027, 0, 31)],
    ["paused", Date.UTC(9999, 11, 31)],
  ] as const)
    await db
      .insertInto("outbox")
      .values({ ...mail, id, once_key: id, due_at })
      .execute();
  await migrate(db, location, [{ name: "site", migrations: siteMigrations }]);
  const mails = await db.selectFrom("outbox").select(["id", "status"]).orderBy("id").execute();
  expect(mails).toEqual([
    { id: "later", status: "scheduled" },
    { id: "paused", status: "paused" },
  ]);
});
