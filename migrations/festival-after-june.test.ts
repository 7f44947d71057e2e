import { expect, test } from "vitest";
import { migrate } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { siteMigrations } from "./index.ts";

const earlier = Object.fromEntries(Object.entries(siteMigrations).filter(([name]) => name < "0028"));

test("volunteers and messages that came after June are about the next festival after the update; what was set by hand stays", async () => {
  await using opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: earlier }]);
  const { db, location } = opened;
  const record = { kind: "volunteer", source: "site", year: "2026", received_at: "2026-11-28T08:15:00.000Z" } as const;
  const records = {
    volunteer: record,
    message: { ...record, kind: "message" },
    "before July": { ...record, received_at: "2026-06-30T08:15:00.000Z" },
    band: { ...record, kind: "band" },
    "by hand": { ...record, source: "phone" },
    corrected: { ...record, corrections: '{"year":"2026"}' },
  } as const;
  const rest = { name_key: "", names: "", words: "", told_status: "new", version: 1, own_values: "{}" };
  for (const [record_id, values] of Object.entries(records))
    await db
      .insertInto("desk_records")
      .values({ corrections: "{}", ...rest, ...values, record_id })
      .execute();
  await migrate(db, location, [{ name: "site", migrations: siteMigrations }]);
  const rows = await db.selectFrom("desk_records").select(["record_id", "year"]).execute();
  expect(Object.fromEntries(rows.map(({ record_id, year }) => [record_id, year]))).toEqual({
    volunteer: "2027",
    message: "2027",
    "before July": "2026",
    band: "2026",
    "by hand": "2026",
    corrected: "2026",
  });
});
