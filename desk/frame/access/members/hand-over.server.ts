import type { Kysely } from "kysely";
import { lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { rolesOf } from "../committee.server.ts";
import { logChange } from "../log/desk-log.server.ts";
import { visibleRecordNames } from "../rights/record-names.ts";
import { tellOfHandOver } from "./hand-over-mail.server.ts";

/** Whose work goes to whom, and who says so: oneself, or the chair. */
type HandOver = { by: string | null; from: string; to: string };

/**
 * Moves the open tasks of somebody, the records that are theirs to look after, and the views of lists that they saved, to a successor:
 * those that the successor may see. The others stay. The successor is told by mail: signal the outbox afterwards.
 *
 * @param db its transactions lock the committee first, so that the successor stays on it until the work is theirs
 * @returns false unless the successor is somebody else on the committee
 */
export function handOver(db: Kysely<SiteTables>, { by, from, to }: HandOver): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const successor = await trx
      .selectFrom("desk_people")
      .select("roles")
      .where("id", "=", to)
      .where("status", "!=", "left")
      .executeTakeFirst();
    if (!successor || from === to) return false;
    const kinds = visibleRecordNames({ roles: rolesOf(successor) }).map(({ kind }) => kind);
    if (kinds.length === 0) return true;
    const theirs = await trx
      .selectFrom("desk_records")
      .select("record_id")
      .where("assigned_to", "=", from)
      .where("kind", "in", kinds)
      .execute();
    await lockRecords(
      trx,
      theirs.map(({ record_id }) => record_id),
    );
    const open = trx.updateTable("desk_tasks").where("person_id", "=", from).where("done_at", "is", null);
    const tasks = await open.where("kind", "in", kinds).set({ person_id: to }).executeTakeFirst();
    const records = await trx
      .updateTable("desk_records")
      .set(({ eb }) => ({ assigned_to: to, version: eb("version", "+", 1) }))
      .where("assigned_to", "=", from)
      .where("kind", "in", kinds)
      .returning(["kind", "record_id"])
      .execute();
    // What happened to a record stands with the record, too.
    for (const { kind, record_id: id } of records)
      await logChange(trx, {
        personId: by,
        action: "record.change",
        subject: { kind, id },
        changes: [{ field: "assignedTo", before: from, after: to }],
      });
    const ofViews = trx.updateTable("desk_views").where("person_id", "=", from).where("kind", "in", kinds);
    const views = await ofViews.set({ person_id: to }).executeTakeFirst();
    const moved = {
      tasks: Number(tasks.numUpdatedRows),
      records: records.length,
      views: Number(views.numUpdatedRows),
    };
    const subject = { kind: "person", id: from };
    const changes = [{ field: "successor", before: null, after: { id: to, ...moved } }];
    await logChange(trx, { personId: by, action: "person.handOver", subject, changes });
    await tellOfHandOver(trx, { by, from, to, moved });
    return true;
  });
}
