import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { type DeskRight, may } from "../rights/desk-rights.ts";
import { readRoles } from "../rights/read-roles.server.ts";

/** Somebody of the committee, as menus list them. */
export type CommitteeMember = { id: string; name: string };

/** Who on the committee has a right, by name. */
export async function committeeWith(db: Kysely<SiteTables>, right: DeskRight): Promise<CommitteeMember[]> {
  const people = await db
    .selectFrom("desk_people")
    .select(["id", "name", "roles"])
    .where("status", "!=", "left")
    .orderBy("name")
    .orderBy("id")
    .execute();
  return people.filter(({ roles }) => may({ roles: readRoles(roles) }, right)).map(({ id, name }) => ({ id, name }));
}
