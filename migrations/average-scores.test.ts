import { expect, test } from "vitest";
import { migrate } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { siteMigrations } from "./index.ts";

const earlier = Object.fromEntries(Object.entries(siteMigrations).filter(([name]) => name < "0013-desk-list-indexes"));

test("records that had scores before the update have their average, and the others none", async () => {
  await using opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: earlier }]);
  const { db, location } = opened;
  for (const id of ["scored", "unscored"]) await db.insertInto("desk_records").values(deskRow(id)).execute();
  for (const [person_id, value] of [["p1", 4] as const, ["p2", 5] as const])
    await db.insertInto("desk_scores").values({ kind: "band", record_id: "scored", person_id, value, at: 1 }).execute();
  await migrate(db, location, [{ name: "site", migrations: siteMigrations }]);
  const rows = await db
    .selectFrom("desk_records")
    .select(["record_id", "average_score"])
    .orderBy("record_id")
    .execute();
  expect(rows).toEqual([
    { record_id: "scored", average_score: 4.5 },
    { record_id: "unscored", average_score: null },
  ]);
});

/** Of that time, without what later updates added. */
function deskRow(id: string) {
  return {
    kind: "band" as const,
    record_id: id,
    year: "2027",
    received_at: "2027-01-31T08:15:00.000Z",
    name_key: "a name",
    names: "",
    source: "site" as const,
    told_status: "new",
    version: 1,
    corrections: "{}",
    own_values: "{}",
    words: "",
  };
}
