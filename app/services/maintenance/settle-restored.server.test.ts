import { expect, test } from "vitest";
import { queueMails } from "#app/services/mail/outbox/queue-mail.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { settleRestoredDatabase } from "./settle-restored.server.ts";

const madeAt = "2027-03-03T03:17:00.000Z";

test("in a restored database nobody is signed in, what was not sent is held, and the chair is asked about the committee", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  const { personId } = await signIn(site.services, { chair: "change" });
  await queueMails(db, [{ kind: "note", facts: {}, onceKey: "1" }]);
  expect(await settleRestoredDatabase(db, { madeAt })).toEqual({ heldMails: 1 });
  expect(await db.selectFrom("desk_sessions").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("outbox").select("status").execute()).toEqual([{ status: "held" }]);
  expect(await db.selectFrom("desk_people").select("id").execute()).toEqual([{ id: personId }]);
  const logged = await db.selectFrom("desk_log").select(["action", "person_id", "changes"]).execute();
  expect(logged).toEqual([{ action: "backup.restore", person_id: null, changes: expect.stringContaining(madeAt) }]);
});

test("mails that were held before the backup was made are counted with those that are held now", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  await queueMails(db, [{ kind: "note", facts: {}, onceKey: "1" }]);
  await settleRestoredDatabase(db, { madeAt });
  await queueMails(db, [{ kind: "note", facts: {}, onceKey: "2" }]);
  expect(await settleRestoredDatabase(db, { madeAt })).toEqual({ heldMails: 2 });
});

test("without a committee there is no question about it", async () => {
  await using site = await openTestServices();
  expect(await settleRestoredDatabase(site.services.db, { madeAt })).toEqual({ heldMails: 0 });
  expect(await site.services.db.selectFrom("desk_log").selectAll().execute()).toEqual([]);
});

test("a database of a version before the desk, or before the outbox, is settled as far as it goes", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  await queueMails(db, [{ kind: "note", facts: {}, onceKey: "1" }]);
  for (const table of ["desk_sessions", "desk_log", "desk_people"]) await db.schema.dropTable(table).execute();
  expect(await settleRestoredDatabase(db, { madeAt })).toEqual({ heldMails: 1 });
  await db.schema.dropTable("outbox").execute();
  expect(await settleRestoredDatabase(db, { madeAt })).toEqual({ heldMails: 0 });
});
