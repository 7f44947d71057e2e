import type { Kysely } from "kysely";
import { rolesOf } from "#desk/frame/access/committee.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Committee } from "./committee-contract.ts";

/** Everybody of the committee, and who has left it, by name. */
export async function listCommittee(db: Kysely<SiteTables>): Promise<Committee> {
  return { people: await listMembers(db), former: await listFormer(db) };
}

async function listFormer(db: Kysely<SiteTables>): Promise<Committee["former"]> {
  const people = await db
    .selectFrom("desk_people as person")
    .leftJoin("desk_log as log", (join) =>
      join
        .onRef("log.subject_id", "=", "person.id")
        .on("log.subject_kind", "=", "person")
        .on("log.action", "=", "person.revoke"),
    )
    .select(({ fn }) => ["person.id", "person.name", fn.max<number | null>("log.at").as("left_at")])
    .where("person.status", "=", "left")
    .groupBy(["person.id", "person.name"])
    .orderBy("person.name")
    .orderBy("person.id")
    .execute();
  return people.map(({ id, name, left_at }) => ({ id, name, leftAt: left_at }));
}

async function listMembers(db: Kysely<SiteTables>): Promise<Committee["people"]> {
  const people = await db
    .selectFrom("desk_people as person")
    .select(["person.id", "person.name", "person.email", "person.roles", "person.status", "person.seen_at"])
    .select(({ selectFrom }) => [
      selectFrom("desk_passkeys")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("person_id", "=", "person.id")
        .as("passkeys"),
      selectFrom("desk_one_time_passwords")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("person_id", "=", "person.id")
        .where("confirmed_at", "is not", null)
        .as("code_apps"),
      selectFrom("desk_sessions")
        .select(({ fn }) => fn.max("used_at").as("used_at"))
        .whereRef("person_id", "=", "person.id")
        .as("used_at"),
      selectFrom("desk_tasks")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("person_id", "=", "person.id")
        .where("done_at", "is", null)
        .as("tasks"),
      selectFrom("desk_records")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("assigned_to", "=", "person.id")
        .as("records"),
      selectFrom("desk_views")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("person_id", "=", "person.id")
        .as("views"),
    ])
    .where("person.status", "!=", "left")
    .orderBy("person.name")
    .execute();
  return people.map(({ id, name, email, status, ...person }) => ({
    id,
    name,
    email,
    roles: rolesOf(person),
    status: status === "active" ? "active" : "invited",
    hasDevice: (person.passkeys ?? 0) + (person.code_apps ?? 0) > 0,
    // Without a session left, the last visit to Today counts.
    usedAt: Math.max(person.used_at ?? 0, person.seen_at ?? 0) || null,
    openWork: (person.tasks ?? 0) + (person.records ?? 0) + (person.views ?? 0),
  }));
}
