import { expect, test } from "vitest";
import { outlivedTasks } from "#services/maintenance/remove-outlived.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { createSignInLink } from "../credentials/sign-in-links.server.ts";

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
  const removeEnded = async (at: number) => {
    for (const task of Object.values(outlivedTasks(site.services))) await task(new Date(at));
  };
  await removeEnded(now);
  expect((await left()).map((rows) => rows.length)).toEqual([1, 1, 1]);
  await removeEnded(now + day);
  expect((await left()).map((rows) => rows.length)).toEqual([0, 0, 0]);
});
