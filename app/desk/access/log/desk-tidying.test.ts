import { expect, test } from "vitest";
import { signIn } from "#tests/support/desk/desk.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { createSignInLink } from "../credentials/sign-in-links.server.ts";
import { logChange } from "./desk-log.server.ts";
import { removeEndedSignIns, removeOldLog } from "./desk-tidying.server.ts";

const day = 24 * 60 * 60_000;

test("sessions, links and challenges go once they have ended, and not before", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  const now = Date.now();
  const { personId } = await signIn(site.services, { editor: "look" }, { expires_at: now + day });
  await createSignInLink(db, { purpose: "mail", person_id: personId });
  await db
    .insertInto("desk_passkey_challenges")
    .values({ challenge_hash: "c", expires_at: now + day })
    .execute();
  const left = async () => [
    await db.selectFrom("desk_sessions").select("hash").execute(),
    await db.selectFrom("desk_sign_in_links").select("secret_hash").execute(),
    await db.selectFrom("desk_passkey_challenges").select("challenge_hash").execute(),
  ];
  await removeEndedSignIns(db, new Date(now));
  expect((await left()).map((rows) => rows.length)).toEqual([1, 1, 1]);
  await removeEndedSignIns(db, new Date(now + day));
  expect((await left()).map((rows) => rows.length)).toEqual([0, 0, 0]);
});

test("the log goes after its retention period", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  const change = { personId: null, subject: { kind: "person", id: "p1" } };
  await logChange(db, { ...change, action: "person.old" }, Date.now() - 800 * day);
  await logChange(db, { ...change, action: "person.new" });
  await removeOldLog(db, new Date(Date.now() - 730 * day));
  expect(await db.selectFrom("desk_log").select("action").execute()).toEqual([{ action: "person.new" }]);
});

test("with the shortest retention period, what the database still guards stays and the rest goes", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  const change = { personId: null, subject: { kind: "person", id: "p1" } };
  const yearAgo = Date.now() - 365 * day;
  // The database's clock may be behind: to it this row is younger than a year.
  await logChange(db, { ...change, action: "person.guarded" }, yearAgo + 5_000);
  await logChange(db, { ...change, action: "person.old" }, yearAgo - day);
  await removeOldLog(db, new Date(yearAgo + 10_000));
  expect(await db.selectFrom("desk_log").select("action").execute()).toEqual([{ action: "person.guarded" }]);
});
