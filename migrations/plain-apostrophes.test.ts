import { expect, test } from "vitest";
import { migrate } from "#platform/database/database.server.ts";
import { folded } from "#platform/text/folded.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { siteMigrations } from "./index.ts";

const earlier = Object.fromEntries(Object.entries(siteMigrations).filter(([name]) => name < "0022-plain-apostrophes"));

test("words that were stored with any sign for an apostrophe are found by the plain one after the update", async () => {
  await using opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: earlier }]);
  const { db, location } = opened;
  const written = ["o’dea", "o‘dea", "o‛dea", "oʼdea", "o′dea", "o`dea", "o'dea", "odea"];
  for (const [at, words] of written.entries())
    await db
      .insertInto("desk_records")
      .values({
        kind: "band",
        record_id: String(at),
        year: "2027",
        received_at: "2027-01-31T08:15:00.000Z",
        name_key: words,
        names: words,
        source: "site",
        told_status: "new",
        version: 1,
        corrections: "{}",
        own_values: "{}",
        words,
      })
      .execute();
  await migrate(db, location, [{ name: "site", migrations: siteMigrations }]);
  const rows = await db
    .selectFrom("desk_records")
    .select(["words", "names", "name_key"])
    .orderBy("record_id")
    .execute();
  expect(rows).toEqual(
    written.map((words) => ({ words: folded(words), names: folded(words), name_key: folded(words) })),
  );
  expect(rows.filter(({ words }) => words === "o'dea")).toHaveLength(7);
});
