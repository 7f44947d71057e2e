import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { RecordContentChange } from "#services/content/management/content-management.server.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** The editor saves every two seconds: of what one person writes in one document, so much stands in one line of the log. */
const sittingMs = 60 * 60_000;

/** Writes a line of the log for each change of content, but one for an hour of editing at the desk. `personId` is null for what the program does by itself; `way` is by which token, if by one. */
export function recordContentChange(personId: string | null, way?: { token: string }): RecordContentChange {
  return async (db, { action, type, id, name, wasPublic }) => {
    const subject = { kind: `content${type}`, id };
    if (action === "edit" && !way && (await isInSitting(db, personId, subject))) return;
    const changes = [{ field: "name", before: null, after: name }];
    if (way) changes.push({ field: "token", before: null, after: way.token });
    if (wasPublic) changes.push(removalFromSite);
    await logChange(db, { personId, action: `content.${action}`, subject, changes });
  };
}

const removalFromSite = { field: "wasPublic", before: null, after: "yes" };

/** Whether visitors saw it until then, by a line of the log. */
export function isRemovalFromSite(changes: string): boolean {
  const parsed = parseJson(changes);
  return Array.isArray(parsed) && parsed.some((change) => isRecord(change) && change.field === removalFromSite.field);
}

async function isInSitting(
  db: Kysely<SiteTables>,
  personId: string | null,
  subject: { kind: string; id: string },
): Promise<boolean> {
  const last = await db
    .selectFrom("desk_log")
    .select(["person_id", "action", "at"])
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last || last.person_id !== personId || Date.now() - last.at > sittingMs) return false;
  return last.action === "content.edit" || last.action === "content.create";
}
