import type { Kysely } from "kysely";
import { z } from "zod/mini";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { loggedChange } from "../model/record-contract.ts";

const loggedFields = z.catch(loggedChange.shape.changes, []);
/** Older entries are not shown. */
const mostLines = 50;

/** The name shown where the conflicting change is the viewer's own, from another window, or an undo that came too late. */
export const youElsewhere = "You, in another window,";

type LoggedField = z.infer<typeof loggedFields>[number];

type Subject = { kind: string; id: string; viewerId: string };

/** What others have made of fields meanwhile: who did, and when, by the log. A field has the name there that it has here. */
export async function conflictsOf(
  trx: Kysely<SiteTables>,
  subject: Subject,
  contested: readonly { field: string; theirs: unknown }[],
): Promise<EditConflict["conflicts"]> {
  const conflicts = [];
  for (const { field, theirs } of contested) {
    const isIt = (logged: LoggedField) => logged.field === field && logged.before !== logged.after;
    conflicts.push({ field, theirs, ...(await lastChange(trx, subject, isIt)) });
  }
  return conflicts;
}

/** Who made a change of a record, or of a text of mails, last, and when, as far as the log still says. @param isIt whether a logged field is the change */
export async function lastChange(
  trx: Kysely<SiteTables>,
  { kind, id, viewerId }: Subject,
  isIt: (field: LoggedField, action: string) => boolean,
): Promise<Pick<EditConflict["conflicts"][number], "by" | "at">> {
  const rows = await trx
    .selectFrom("desk_log as log")
    .leftJoin("desk_people as person", "person.id", "log.person_id")
    .select(["log.at", "log.action", "log.changes", "log.person_id", "person.name"])
    .where("log.subject_kind", "=", kind)
    .where("log.subject_id", "=", id)
    .orderBy("log.at", "desc")
    .limit(mostLines)
    .execute();
  const found = rows.find(({ action, changes }) =>
    loggedFields.parse(parseJson(changes)).some((field) => isIt(field, action)),
  );
  const by = found?.person_id === viewerId ? youElsewhere : (found?.name ?? "Somebody");
  return { by, at: found?.at ?? null };
}
