import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { findDeskRecord } from "#desk/records/model/desk-record.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { youElsewhere } from "#desk/records/one-record/last-change.server.ts";
import type { DeskDecisionMailsTable } from "#services/database/desk-tables.server.ts";
import { lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import type { CustomMailChange, DecidedKind, PhoneFirstChange } from "./decisions-contract.ts";

type Saved = { ok: true } | { ok: false; reason: "unknown" | "changed" };
/** Words for one applicant, in place of the festival's text (`desk_decision_mails`). */
type CustomMail = Omit<DeskDecisionMailsTable, "kind" | "record_id" | "decision">;
type Changing = { kind: DecidedKind; reference: string; personId: string };

/** The log's action for a custom mail. */
const writing = "decision.mail";

/** Stores a custom mail, unless somebody else has changed them since `version`. */
export function saveCustomMail(
  db: Kysely<SiteTables>,
  changing: Changing,
  { decision, version, subject, text, line }: CustomMailChange,
): Promise<Saved> {
  return change(db, changing, writing, (before, status) => {
    if (status !== decision) return "changed";
    const isSame = before?.subject === subject && before.text === text && before.line === line;
    if (isSame && before.announcement_id === null) return undefined;
    if ((before?.version ?? 0) !== version) return "changed";
    return {
      subject,
      text,
      line,
      phones_first: before?.phones_first ?? null,
      announcement_id: null,
      version: version + 1,
    };
  });
}

/**
 * Keeps a mail back, since somebody phones first, or puts it among the others again, unless that has changed since it was read. Its words, and the
 * version of these, stay.
 */
export function setPhoneFirst(
  db: Kysely<SiteTables>,
  changing: Changing,
  { before, after }: Pick<PhoneFirstChange, "before" | "after">,
): Promise<Saved> {
  const ofMember = after === changing.personId ? "decision.ring" : "decision.ring-back";
  return change(db, changing, after === null ? "decision.ring-not" : ofMember, (stored) => {
    const { subject = null, text = null, line = "", phones_first = null, announcement_id = null } = stored ?? {};
    if (phones_first === after) return undefined;
    if (phones_first !== before) return "changed";
    return { subject, text, line, announcement_id, version: stored?.version ?? 0, phones_first: after };
  });
}

/** Who wrote a custom mail last, and when, as far as the log still says. */
export async function lastWriter(
  db: Kysely<SiteTables>,
  { kind, reference, personId }: Changing,
): Promise<Pick<EditConflict["conflicts"][number], "by" | "at">> {
  const record = await findDeskRecord(db, recordTypes[kind], reference);
  const row = await db
    .selectFrom("desk_log as log")
    .leftJoin("desk_people as person", "person.id", "log.person_id")
    .select(["log.at", "log.person_id", "person.name"])
    .where("log.subject_kind", "=", kind)
    .where("log.subject_id", "=", record?.id ?? "")
    .where("log.action", "=", writing)
    .orderBy("log.at", "desc")
    .limit(1)
    .executeTakeFirst();
  const by = row?.person_id === personId ? youElsewhere : (row?.name ?? "Somebody");
  return { by, at: row?.at ?? null };
}

/** What was written stays out of the log: it stands with the record, and in the mail. */
async function change(
  db: Kysely<SiteTables>,
  { kind, reference, personId }: Changing,
  action: LogAction,
  next: (before: DeskDecisionMailsTable | undefined, status: string) => CustomMail | "changed" | undefined,
): Promise<Saved> {
  const recordType = recordTypes[kind];
  return transact(db, async (trx): Promise<Saved> => {
    const found = await findDeskRecord(trx, recordType, reference);
    if (!found) return { ok: false, reason: "unknown" };
    const { id } = found;
    await lockRecords(trx, [id]);
    const record = await findDeskRecord(trx, recordType, reference);
    const decision = record?.status ?? "";
    const before = await trx
      .selectFrom("desk_decision_mails")
      .selectAll()
      .where("kind", "=", kind)
      .where("record_id", "=", id)
      .where("decision", "=", decision)
      .executeTakeFirst();
    const after = next(before, decision);
    if (after === "changed") return { ok: false, reason: "changed" };
    if (after === undefined) return { ok: true };
    await trx
      .insertInto("desk_decision_mails")
      .values({ kind, record_id: id, decision, ...after })
      .onConflict((conflict) => conflict.columns(["kind", "record_id", "decision"]).doUpdateSet(after))
      .execute();
    await logChange(trx, { personId, action, subject: { kind, id } });
    return { ok: true };
  });
}
