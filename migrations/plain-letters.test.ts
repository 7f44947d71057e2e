import { expect, test } from "vitest";
import { migrate } from "#platform/database/database.server.ts";
import { folded } from "#platform/text/folded.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { siteMigrations } from "./index.ts";

const earlier = Object.fromEntries(Object.entries(siteMigrations).filter(([name]) => name < "0029"));

test("words that were stored with a letter that has a stroke are found by the plain one after the update", async () => {
  await using opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: earlier }]);
  const { db, location } = opened;
  const letters = Array.from({ length: 0x24f - 0xdf }, (_, at) => String.fromCodePoint(0xdf + at)).join(" ");
  const before = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ʼ", "'").toLowerCase();
  const written = ["łukasz", "søren ß", "coŀlectiu", "ẜẝⱦ", letters].map(before);
  const long = `${"ß".repeat(120)}`;
  for (const [at, words] of [...written, long].entries())
    await db
      .insertInto("desk_records")
      .values({
        kind: "band",
        record_id: String(at),
        year: "2027",
        received_at: "2027-01-31T08:15:00.000Z",
        name_key: words.slice(0, 200),
        names: words.slice(0, 500),
        source: "site",
        told_status: "new",
        version: 1,
        corrections: "{}",
        own_values: "{}",
        words,
      })
      .execute();
  await migrate(db, location, [{ name: "site", migrations: siteMigrations }]);
  const rows = await db.selectFrom("desk_records").select(["words", "name_key"]).orderBy("record_id").execute();
  expect(rows.map(({ words }) => words)).toEqual([...written, long].map(folded));
  expect(rows.at(-1)?.name_key).toBe("s".repeat(200));
});
