import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { RecordKind } from "../model/record-types.ts";

/** The ids of the records of which this person said that they are too close to judge them: others decide about those. */
export async function ownConflictsOfInterest(
  db: Kysely<SiteTables>,
  kind: RecordKind,
  personId: string,
): Promise<Set<string>> {
  const conflicts = db.selectFrom("desk_conflicts").select("record_id").where("kind", "=", kind);
  const rows = await conflicts.where("person_id", "=", personId).execute();
  return new Set(rows.map(({ record_id }) => record_id));
}
