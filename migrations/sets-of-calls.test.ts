import { expect, test } from "vitest";
import { migrate } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { siteMigrations } from "./index.ts";

const earlier = Object.fromEntries(Object.entries(siteMigrations).filter(([name]) => name < "0036-sets-of-calls"));
const made = { year: "2027", made_at: 1, made_by: "ann" };

test("a call on the day tells of the band's own sets of its publication; what others told is not known", async () => {
  const opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: earlier }]);
  await using _ = opened;
  const { db, location } = opened;
  const before = db.withTables<Record<string, Record<string, unknown>>>().$pickTables<string>();
  const [ivys, both] = [
    { id: "ivy-1", set: { bandIds: ["ivy"] } },
    { id: "jam", set: { bandIds: ["ivy", "cordial"] } },
  ];
  const patch = JSON.stringify({
    bands: [],
    sets: [ivys, both, { id: "gone", set: null }],
    order: [],
    reorders: false,
  });
  const publication = { id: "late", number: 1, what: "onTheDay", status: "approved", at: 1, body: "{}", words: "[]" };
  await before
    .insertInto("lineup_publications")
    .values({ ...publication, ...made, patch })
    .execute();
  const calls = [
    { id: "to-ivy", band_id: "ivy", publication_id: "late" },
    { id: "to-cordial", band_id: "cordial", publication_id: "late" },
    { id: "removed", band_id: "ivy", publication_id: "removed" },
    { id: "take-out", band_id: "ivy", publication_id: null },
  ];
  for (const call of calls)
    await before
      .insertInto("desk_to_ring")
      .values({ ...call, ...made, words: "", version: 1 })
      .execute();
  await migrate(db, location, [{ name: "site", migrations: siteMigrations }]);
  const rows = await db.selectFrom("desk_to_ring").select(["id", "sets"]).execute();
  const setsOf = new Map(rows.map(({ id, sets }) => [id, sets === null ? null : JSON.parse(sets)]));
  expect(Object.fromEntries(setsOf)).toEqual({
    "to-ivy": [ivys, both],
    "to-cordial": [both],
    removed: null,
    "take-out": null,
  });
});
