import type { Kysely } from "kysely";
import { preferences } from "#desk/frame/access/account/preferences.ts";
import { hasCodeApp } from "#desk/frame/access/credentials/one-time-passwords.server.ts";
import { listTokens } from "#desk/frame/access/credentials/personal-tokens.server.ts";
import { countRecoveryCodes } from "#desk/frame/access/credentials/recovery-codes.server.ts";
import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskCall } from "#desk/frame/server/desk-endpoint.server.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { listDevices } from "./devices.server.ts";
import type { MyAccount } from "./me-contract.ts";

/** One's own account: the ways to sign in, the devices, what one chose, and who could take over one's work. */
export async function readMyAccount({
  services,
  session,
}: Pick<DeskCall<unknown>, "services" | "session">): Promise<MyAccount> {
  const { db } = services;
  const { id } = session.person;
  const person = await db.selectFrom("desk_people").select("preferences").where("id", "=", id).executeTakeFirst();
  const codes = await countRecoveryCodes(db, id);
  return {
    devices: await listDevices(db, session),
    passkeys: await listPasskeys(db, id),
    hasCodeApp: await hasCodeApp(db, id),
    recoveryCodes: codes.left,
    usedRecoveryCodes: codes.used,
    preferences: preferences.parse(parseJson(person?.preferences ?? "{}")),
    tokens:
      !session.needsSecondFactor && may(session.person, "pages.view") && services.content.management
        ? await listTokens(db, id)
        : null,
    openWork: await countOpenWork(db, id),
    colleagues: session.needsSecondFactor
      ? []
      : (await committeeWith(db, "people.view")).filter((each) => each.id !== id),
  };
}

async function listPasskeys(db: Kysely<SiteTables>, personId: string): Promise<MyAccount["passkeys"]> {
  const rows = await db
    .selectFrom("desk_passkeys")
    .select(["id", "name", "created_at", "used_at"])
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: created_at,
    usedAt: used_at,
  }));
}

async function countOpenWork(db: Kysely<SiteTables>, personId: string): Promise<number> {
  const tasks = await db
    .selectFrom("desk_tasks")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("person_id", "=", personId)
    .where("done_at", "is", null)
    .executeTakeFirst();
  const records = await db
    .selectFrom("desk_records")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("assigned_to", "=", personId)
    .executeTakeFirst();
  const views = await db
    .selectFrom("desk_views")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return (tasks?.count ?? 0) + (records?.count ?? 0) + (views?.count ?? 0);
}
