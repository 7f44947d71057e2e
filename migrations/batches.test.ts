import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { siteMigrations } from "./index.ts";

const earlier = Object.fromEntries(Object.entries(siteMigrations).filter(([name]) => name < "0033-batches"));

test("decisions that were told together and mails to several people become batches, and paused mails say so", async () => {
  await using opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: earlier }]);
  const { db, location } = opened;
  const by = "ann";
  await sql`insert into desk_batches (id, created_at, created_by, scheduled_for, stopped_at, stopped_by)
    values ('told', 1, ${by}, 2, 3, 'bob'), ('both', 1, ${by}, 2, null, null)`.execute(db);
  await sql`insert into desk_mailings (id, kind, subject, words, people, sent_by, created_at, goes_at, paused_at)
    values ('hats', 'volunteer', 'Hats', 'Bring one.', 2, ${by}, 4, 5, 6), ('both', 'band', '', '', 1, ${by}, 4, 5, null)`.execute(
    db,
  );
  const mail = { kind: "volunteer-mailing", facts: "{}", status: "scheduled" as const, attempts: 0, queued_at: 1 };
  for (const [id, due_at] of [
    ["later", Date.UTC(2027, 0, 31)],
    ["paused", Date.UTC(9999, 11, 31)],
  ] as const)
    await db
      .insertInto("outbox")
      .values({ ...mail, id, once_key: id, due_at, batch_id: "hats" })
      .execute();
  await migrate(db, location, [{ name: "site", migrations: siteMigrations }]);
  const mails = await db.selectFrom("outbox").select(["id", "status"]).orderBy("id").execute();
  expect(mails).toEqual([
    { id: "later", status: "scheduled" },
    { id: "paused", status: "paused" },
  ]);
  const batches = await db.selectFrom("desk_batches").selectAll().orderBy("id").execute();
  const text = { kind: null, subject: null, words: null };
  const told = {
    purpose: "decisions",
    request: null,
    created_at: 1,
    created_by: by,
    goes_at: 2,
    paused_at: null,
    ...text,
  };
  expect(batches).toEqual([
    { ...told, id: "both", stopped_at: null, stopped_by: null },
    {
      ...told,
      ...{ id: "hats", purpose: "mailing", created_at: 4, goes_at: 5, paused_at: 6 },
      ...{ kind: "volunteer", subject: "Hats", words: "Bring one.", stopped_at: null, stopped_by: null },
    },
    { ...told, id: "told", stopped_at: 3, stopped_by: "bob" },
  ]);
});
