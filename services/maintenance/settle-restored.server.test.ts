import { sql } from "kysely";
import { expect, test } from "vitest";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { settleRestoredDatabase } from "./settle-restored.server.ts";

const madeAt = "2027-03-03T03:17:00.000Z";

test("in a restored database nobody is signed in, what was not sent is held, and the chair is asked about the committee", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  const { personId } = await signIn(site.services, { chair: "change" });
  await queueMails(db, [{ kind: "note", facts: {}, onceKey: "1" }]);
  expect(await settleRestoredDatabase(db, { madeAt })).toMatchObject({ heldMails: 1 });
  expect(await db.selectFrom("desk_sessions").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("outbox").select("status").execute()).toEqual([{ status: "held" }]);
  expect(await db.selectFrom("desk_people").select("id").execute()).toEqual([{ id: personId }]);
  const logged = await db.selectFrom("desk_log").select(["action", "person_id", "changes"]).execute();
  expect(logged).toEqual([{ action: "backup.restore", person_id: null, changes: expect.stringContaining(madeAt) }]);
});

test("what the migrations did not make is removed first, so that no trigger brings a session back", async () => {
  await using site = await openTestServices();
  const { db, config } = site.services;
  await signIn(site.services, { chair: "change" });
  const body = "insert into desk_sessions select old.*";
  const isPostgres = config.database.engine === "postgres";
  const statements = isPostgres
    ? [
        `create function back() returns trigger language plpgsql as $$ begin ${body}; return old; end $$`,
        "create trigger back after delete on desk_sessions for each row execute function back()",
        "create or replace function desk_log_delete() returns trigger language plpgsql as $$ begin return old; end $$",
        "create rule mailed as on delete to desk_sessions do also delete from outbox",
      ]
    : [
        `create trigger back after delete on desk_sessions begin ${body}; end`,
        "drop trigger desk_log_delete",
        "create view everybody as select * from desk_people",
      ];
  for (const statement of [...statements, "create index of_others on desk_people (name)"])
    await sql.raw(statement).execute(db);
  const { foreign } = await settleRestoredDatabase(db, { madeAt });
  expect(foreign).toHaveLength(3);
  expect(foreign.join()).toMatch(/trigger back.*index of_others|index of_others.*trigger back|rule mailed/);
  expect(await db.selectFrom("desk_sessions").selectAll().execute()).toEqual([]);
  await expect(db.deleteFrom("desk_log").execute(), "the guard of the log").rejects.toThrow("retention period");
  expect((await settleRestoredDatabase(db, { madeAt })).foreign).toEqual([]);
});

test("a database that was put back with other rules in a table of ours is not used", async () => {
  await using site = await openTestServices();
  const { db, config } = site.services;
  if (config.database.engine === "postgres") return;
  await sql.raw("alter table desk_people add column spy text").execute(db);
  await expect(settleRestoredDatabase(db, { madeAt })).rejects.toThrow("desk_people");
});

test("mails that were held before the backup was made are counted with those that are held now", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  await queueMails(db, [{ kind: "note", facts: {}, onceKey: "1" }]);
  await settleRestoredDatabase(db, { madeAt });
  await queueMails(db, [{ kind: "note", facts: {}, onceKey: "2" }]);
  expect(await settleRestoredDatabase(db, { madeAt })).toMatchObject({ heldMails: 2 });
});

test("without a committee there is no question about it", async () => {
  await using site = await openTestServices();
  expect(await settleRestoredDatabase(site.services.db, { madeAt })).toMatchObject({ heldMails: 0 });
  expect(await site.services.db.selectFrom("desk_log").selectAll().execute()).toEqual([]);
});

test("a database of a version before the desk, or before the outbox, is settled as far as it goes", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  await queueMails(db, [{ kind: "note", facts: {}, onceKey: "1" }]);
  for (const table of ["desk_sessions", "desk_log", "desk_people"]) await db.schema.dropTable(table).execute();
  expect(await settleRestoredDatabase(db, { madeAt })).toMatchObject({ heldMails: 1 });
  await db.schema.dropTable("outbox").execute();
  expect(await settleRestoredDatabase(db, { madeAt })).toMatchObject({ heldMails: 0 });
});
