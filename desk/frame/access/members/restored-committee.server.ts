import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { restoredLog } from "#services/maintenance/settle-restored.server.ts";
import { rolesOf } from "../committee.server.ts";
import { logChange } from "../log/desk-log.server.ts";
import type { HeldRoles } from "../rights/desk-rights.ts";

/** The committee as a backup had it. `madeAt` is in milliseconds since 1970, or null where nobody knows. */
type RestoredCommittee = { madeAt: number | null; people: { id: string; name: string; roles: HeldRoles }[] };

const { subject } = restoredLog;
const restoredChanges = z.tuple([z.object({ after: z.nullable(z.string()) })]);

/** The committee of a restored backup, while no chair has said that it is right; otherwise undefined. */
export async function restoredCommittee(db: Kysely<SiteTables>): Promise<RestoredCommittee | undefined> {
  const last = await lastWord(db);
  if (last?.action !== restoredLog.action) return undefined;
  const changes = restoredChanges.safeParse(parseJson(last.changes));
  const madeAt = Date.parse(changes.data?.[0].after ?? "");
  const people = await db
    .selectFrom("desk_people")
    .select(["id", "name", "roles"])
    .where("status", "!=", "left")
    .orderBy("name")
    .orderBy("id")
    .execute();
  return {
    madeAt: Number.isNaN(madeAt) ? null : madeAt,
    people: people.map(({ roles, ...person }) => ({ ...person, roles: rolesOf({ roles }) })),
  };
}

/** Notes that a chair found the committee of a restored backup right. Where nobody is asked any more, nothing. */
export function confirmCommittee(db: Kysely<SiteTables>, personId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const last = await lastWord(trx);
    // A clock that was put back must not leave the question standing.
    const at = Math.max(Date.now(), (last?.at ?? 0) + 1);
    if (last?.action === restoredLog.action)
      await logChange(trx, { personId, action: "committee.confirm", subject }, at);
  });
}

function lastWord(db: Kysely<SiteTables>) {
  return db
    .selectFrom("desk_log")
    .select(["action", "changes", "at"])
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
}
