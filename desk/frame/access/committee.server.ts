import { isDeepStrictEqual } from "node:util";
import type { Kysely, Selectable } from "kysely";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import { emailKey } from "#platform/text/email-key.ts";
import type { DeskPeopleTable } from "#services/database/desk-access-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { logChange } from "./log/desk-log.server.ts";
import { lockCommittee } from "./members/lock-members.server.ts";
import { type HeldRoles, may } from "./rights/desk-rights.ts";
import { readRoles } from "./rights/read-roles.server.ts";
import { removeWaysToSignIn } from "./sign-in/sign-in.server.ts";

/** Who makes a change: somebody's id, or null for a command of whoever runs the server. */
type By = { by: string | null };
type CommitteeResult = { ok: true; id: string } | { ok: false; reason: "known" | "unknown" | "last-chair" };
type Transaction = Kysely<SiteTables>;

/** Adds somebody to the committee, or takes back who had left. They come in by a link. */
export async function invitePerson(
  trx: Transaction,
  { by, name, email, roles }: By & { name: string; email: string; roles: HeldRoles },
): Promise<CommitteeResult> {
  await lockCommittee(trx);
  const known = await findPerson(trx, email);
  if (known && known.status !== "left") return { ok: false, reason: "known" };
  const values = { name, email, roles: JSON.stringify(roles), status: "invited" as const };
  const id = known?.id ?? crypto.randomUUID();
  if (known) {
    // A sign-in that was under way while they were taken off may have left a session, which must not come back with them.
    await removeWaysToSignIn(trx, id);
    await trx.updateTable("desk_people").set(values).where("id", "=", id).execute();
  } else {
    const row = { id, email_key: emailKey(email), preferences: "{}", created_at: Date.now(), ...values };
    const insert = trx.insertInto("desk_people").values(row);
    // Two chairs may invite the same person at once.
    const added = await insert.onConflict((conflict) => conflict.column("email_key").doNothing()).executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return { ok: false, reason: "known" };
  }
  await logAbout(trx, by, "person.invite", id, [{ field: "roles", before: null, after: roles }]);
  return { ok: true, id };
}

/** Gives somebody other roles, and signs them out everywhere: what they may see next is what they may see then. */
export async function changeRoles(
  trx: Transaction,
  { by, id, roles }: By & { id: string; roles: HeldRoles },
): Promise<CommitteeResult> {
  const person = await findMember(trx, id);
  if (!person) return { ok: false, reason: "unknown" };
  // Pressed twice, or sent again after a lost answer: they may have signed in again meanwhile.
  if (isDeepStrictEqual(rolesOf(person), roles)) return { ok: true, id };
  if (roles.chair !== "change" && (await isLastChair(trx, id))) return { ok: false, reason: "last-chair" };
  await trx
    .updateTable("desk_people")
    .set({ roles: JSON.stringify(roles) })
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("desk_sessions").where("person_id", "=", id).execute();
  // Whoever gets the role again makes a new token.
  if (!may({ roles }, "pages.view")) await trx.deleteFrom("desk_tokens").where("person_id", "=", id).execute();
  await logAbout(trx, by, "person.roles", id, [{ field: "roles", before: rolesOf(person), after: roles }]);
  return { ok: true, id };
}

/** Takes somebody off the committee. Their name stays beside what they did; their sessions, ways to sign in and saved views end at once. */
export async function revokePerson(trx: Transaction, { by, id }: By & { id: string }): Promise<CommitteeResult> {
  const person = await findMember(trx, id);
  if (!person) return { ok: false, reason: "unknown" };
  if (await isLastChair(trx, id)) return { ok: false, reason: "last-chair" };
  await trx.updateTable("desk_people").set({ roles: "{}", status: "left" }).where("id", "=", id).execute();
  await removeWaysToSignIn(trx, id);
  await trx.deleteFrom("desk_views").where("person_id", "=", id).execute();
  await logAbout(trx, by, "person.revoke", id, [{ field: "roles", before: rolesOf(person), after: null }]);
  return { ok: true, id };
}

/** For who lost their phone and their recovery codes: what they had ends, and a link by mail lets them add a new one. */
export async function letInAgain(trx: Transaction, { by, id }: By & { id: string }): Promise<CommitteeResult> {
  if (!(await findMember(trx, id))) return { ok: false, reason: "unknown" };
  await removeWaysToSignIn(trx, id);
  await logAbout(trx, by, "person.letInAgain", id, []);
  return { ok: true, id };
}

export function findPerson(db: Kysely<SiteTables>, email: string): Promise<Selectable<DeskPeopleTable> | undefined> {
  return db.selectFrom("desk_people").selectAll().where("email_key", "=", emailKey(email)).executeTakeFirst();
}

/** The roles of a row of `desk_people`. */
export function rolesOf({ roles }: Pick<DeskPeopleTable, "roles">): HeldRoles {
  return readRoles(roles);
}

async function findMember(trx: Transaction, id: string) {
  await lockCommittee(trx);
  const person = await trx.selectFrom("desk_people").selectAll().where("id", "=", id).executeTakeFirst();
  return person?.status === "left" ? undefined : person;
}

/** Whether this is the only active chair with the right to change. */
async function isLastChair(trx: Transaction, id: string): Promise<boolean> {
  const people = await trx.selectFrom("desk_people").selectAll().where("status", "=", "active").execute();
  const chairs = people.filter((person) => rolesOf(person).chair === "change");
  return chairs.some((chair) => chair.id === id) && chairs.length === 1;
}

function logAbout(
  trx: Transaction,
  by: string | null,
  action: LogAction,
  id: string,
  changes: NonNullable<Parameters<typeof logChange>[1]["changes"]>,
) {
  return logChange(trx, { personId: by, action, subject: { kind: "person", id }, changes });
}
