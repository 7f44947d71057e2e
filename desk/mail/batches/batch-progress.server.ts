import type { Kysely } from "kysely";
import { namesOfPeople } from "#desk/records/lists/listed-records.server.ts";
import type { DeskBatchesTable } from "#services/database/desk-tables.server.ts";
import type { OutboxTable, SiteTables } from "#services/database/site-tables.server.ts";
import { countBatchMails } from "./batches.server.ts";
import type { BatchProgress } from "./batches-contract.ts";

/** How far batches are, in their order. */
export async function progressOf(db: Kysely<SiteTables>, rows: readonly DeskBatchesTable[]): Promise<BatchProgress[]> {
  const ids = rows.map(({ id }) => id);
  const [count, names] = await Promise.all([countBatchMails(db, ids), namesOfPeople(db)]);
  return rows.map((row) => {
    const of = (...statuses: OutboxTable["status"][]) => count(row.id, ...statuses);
    const [sent, waiting, notArrived] = [of("sent"), of("scheduled", "queued", "paused", "held"), of("parked")];
    return {
      id: row.id,
      by: names.get(row.created_by) ?? "somebody who has left",
      goesAt: row.goes_at,
      people: sent + waiting + notArrived,
      sent,
      waiting,
      notArrived,
      stopped: of("discarded"),
      state: stateOf(row, waiting),
    };
  });
}

function stateOf({ goes_at, paused_at, stopped_at }: DeskBatchesTable, waiting: number): BatchProgress["state"] {
  if (stopped_at !== null) return "stopped";
  if (waiting === 0) return "done";
  if (paused_at !== null) return "paused";
  return goes_at > Date.now() ? "waits" : "goes";
}
