import { expect, test } from "vitest";
import { migrate } from "#app/platform/database/database.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { addDeskData } from "#tests/support/desk-data.ts";
import { siteMigrations } from "./index.ts";

const earlier = Object.fromEntries(Object.entries(siteMigrations).filter(([name]) => name < "0013-desk-list-indexes"));

test("records that had scores before the update have their average, and the others none", async () => {
  await using opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: earlier }]);
  const { db, location } = opened;
  await addDeskData(db, { kind: "band", id: "scored" });
  await db
    .insertInto("desk_scores")
    .values({ kind: "band", record_id: "scored", person_id: "p2", value: 5, at: 1 })
    .execute();
  await addDeskData(db, { kind: "band", id: "unscored" });
  await db.deleteFrom("desk_scores").where("record_id", "=", "unscored").execute();
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
