import type { Kysely } from "kysely";
import { retentionCutoff } from "#platform/config/retention.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { anyTable, storedTables } from "#services/database/stored-data.server.ts";
import type { Services } from "#services/services.server.ts";
import { removeOldRecords } from "#services/submissions/remove-records.server.ts";
import type { MaintenanceTask } from "./maintenance-loop.server.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A task for each table whose rows `storedData` stores for a time: it deletes those that have outlived it. */
export function outlivedTasks({ db, config }: Pick<Services, "db" | "config">): Record<string, MaintenanceTask> {
  const timed = [...storedTables.keys()].filter((name) => timeOf(name));
  return Object.fromEntries(timed.map((name) => [name, (now) => removeOutlived(db, name, config, now)]));
}

/** Deletes the rows of a table, with what belongs to them, that have outlived the time for which they are stored. */
export async function removeOutlived(
  db: Kysely<SiteTables>,
  name: string,
  { retention }: Pick<Services["config"], "retention">,
  now: Date,
): Promise<void> {
  const time = timeOf(name);
  if (!time) return;
  if ("end" in time) {
    await anyTable(db).deleteFrom(name).where(time.end, "<=", now.getTime()).execute();
    return;
  }
  const period = "days" in time ? { ms: time.days * DAY_MS } : retention[time.setting];
  const before = retentionCutoff(now, { ms: period.ms + (time.marginMs ?? 0) });
  const { form } = storedTables.get(name) ?? {};
  if (form) await removeOldRecords(db, form, before);
  else await anyTable(db).deleteFrom(name).where(time.since, "<", before.getTime()).execute();
}

function timeOf(name: string) {
  const stored = storedTables.get(name)?.stored;
  return stored === undefined || typeof stored === "string" || "task" in stored ? undefined : stored;
}
