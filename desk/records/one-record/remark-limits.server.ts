import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { RecordKind } from "../model/record-types.ts";

/** The most notes and tasks of a record: with more its page would open ever more slowly. */
export const mostRemarks = { desk_notes: 300, desk_tasks: 100 } as const;

/** Whether a record has as many notes or tasks as it may have. Two that arrive at once may pass it by one. */
export async function isFull(
  trx: Kysely<SiteTables>,
  table: keyof typeof mostRemarks,
  { kind, recordId }: { kind: RecordKind; recordId: string },
): Promise<boolean> {
  const { count } = await trx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .executeTakeFirstOrThrow();
  return count >= mostRemarks[table];
}
