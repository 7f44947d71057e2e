import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { LogAction } from "./log-actions.ts";

/** A changed field: what it was and what it is. */
export type FieldChange = { field: string; before: unknown; after: unknown };

/** A change at the desk. `personId` is null for what the program or a command did by itself. */
export type LoggedChange = {
  /** The id of its row, where something else names it. */
  id?: string;
  personId: string | null;
  action: LogAction;
  subject: { kind: string; id: string };
  changes?: readonly FieldChange[];
};

/** Adds a change to the log. Call it within the transaction that makes the change, so that neither is stored without the other. */
export async function logChange(
  trx: Kysely<SiteTables>,
  { id = crypto.randomUUID(), personId, action, subject, changes = [] }: LoggedChange,
  at = Date.now(),
): Promise<void> {
  await trx
    .insertInto("desk_log")
    .values({
      id,
      at,
      person_id: personId,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      changes: JSON.stringify(changes),
    })
    .execute();
}
