/**
 * Rows of the committee are locked before anything else (`lock-rows.server.ts`): whoever is taken off it waits for what
 * is being done in their name, or what is being done finds them gone.
 */
import type { Kysely } from "kysely";
import { forKeyShare, forUpdate } from "#platform/database/for-update.postgres.server.ts";
import { beginLocking } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** For who works: several things at once may be done in one name, until that person's access is changed. */
export async function shareMember(trx: Kysely<SiteTables>, id: string): Promise<void> {
  beginLocking(trx, "members", [id]);
  await forKeyShare(trx, trx.selectFrom("desk_people").select("id").where("id", "=", id)).execute();
}

/** For who signs in or out, or changes how: nothing else is done in that name meanwhile. @returns whether they are on the committee */
export async function lockMember(trx: Kysely<SiteTables>, id: string): Promise<boolean> {
  beginLocking(trx, "members", [id]);
  const member = trx.selectFrom("desk_people").select("status").where("id", "=", id);
  const row = await forUpdate(trx, member).executeTakeFirst();
  return row !== undefined && row.status !== "left";
}

/** Makes changes of the committee wait for each other: two chairs who take each other off at once would leave none. */
export async function lockCommittee(trx: Kysely<SiteTables>): Promise<void> {
  beginLocking(trx, "members");
  await forUpdate(trx, trx.selectFrom("desk_people").select("id").orderBy("id")).execute();
}
