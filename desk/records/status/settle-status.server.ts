import type { Kysely } from "kysely";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { decisions, isFromApplicant, type RecordType } from "#desk/records/model/record-types.ts";
import type { DeskRecordsTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { readCurrentDecision, setCurrentDecision } from "./current-decision.server.ts";
import { activeAnnouncements, stopAnnouncements } from "./end-announcements.server.ts";

type NewStatus = {
  recordType: RecordType;
  record: Pick<DeskRecord, "id" | "toldStatus">;
  after: string;
  personId: string;
};

/**
 * What a record's row becomes by a new status. The committee's own is prepared until the applicant is told. What the applicant said is known to both
 * at once. Either stops what was still to go out to them about an earlier decision. Call it in the transaction that has locked the record.
 */
export async function settleStatus(trx: Kysely<SiteTables>, change: NewStatus): Promise<Partial<DeskRecordsTable>> {
  const { recordType, record, after, personId } = change;
  // Also where they had said something before: a yes that stands again can be taken back in its turn.
  const told = isFromApplicant(record.toldStatus)
    ? await takeBackApplicantsWord(trx, recordType, record.id, after)
    : undefined;
  if (told) return told;
  if (isFromApplicant(after)) return hearApplicant(trx, change);
  const prepared = (toldStatus: string) => ({
    prepared_status: after === toldStatus ? null : after,
    prepared_by: personId,
  });
  if (!decisions.includes(record.toldStatus)) return prepared(record.toldStatus);
  const version = await stopEarlierDecisions(trx, change);
  const now = await readCurrentDecision(trx, recordType, record.id);
  return { ...prepared(now?.told ?? record.toldStatus), version };
}

/** @returns the version by which whoever makes the change knows the record: what is stopped on the way is part of the same change */
async function stopEarlierDecisions(
  trx: Kysely<SiteTables>,
  { recordType: { kind }, record: { id }, after, personId }: NewStatus,
): Promise<number> {
  const counted = trx.selectFrom("desk_records").select("version").where("kind", "=", kind).where("record_id", "=", id);
  const { version } = await counted.executeTakeFirstOrThrow();
  const open = await activeAnnouncements(trx, { record_id: id });
  const earlier = open.filter((announcement) => announcement.kind === kind && announcement.decision !== after);
  await stopAnnouncements(trx, earlier, personId);
  return version;
}

async function hearApplicant(trx: Kysely<SiteTables>, change: NewStatus): Promise<Partial<DeskRecordsTable>> {
  const { recordType, after, personId } = change;
  const { kind } = recordType;
  const { id } = change.record;
  const version = await stopEarlierDecisions(trx, change);
  const before = await readCurrentDecision(trx, recordType, id);
  if (before && before.told !== after)
    await trx
      .insertInto("desk_announcements")
      .values({
        id: crypto.randomUUID(),
        batch_id: null,
        kind,
        record_id: id,
        decision: after,
        mail_key: null,
        told_before: before.told,
        prepared_before: before.prepared,
        decided_by: before.preparedBy,
        way: "applicant",
        told_by: personId,
        told_at: Date.now(),
        ended_at: null,
      })
      .execute();
  await setCurrentDecision(trx, recordType, id, { told: after, prepared: null, preparedBy: personId });
  return { told_status: after, prepared_status: null, prepared_by: personId, version };
}

/** Whoever sets the status back to what it was, such as with Undo, takes back what the applicant seemed to have said. */
async function takeBackApplicantsWord(
  trx: Kysely<SiteTables>,
  recordType: RecordType,
  id: string,
  after: string,
): Promise<Partial<DeskRecordsTable> | undefined> {
  const open = await activeAnnouncements(trx, { record_id: id });
  const said = open.findLast(({ kind, way }) => kind === recordType.kind && way === "applicant");
  if (!said || after !== (said.prepared_before ?? said.told_before)) return undefined;
  await trx.updateTable("desk_announcements").set({ ended_at: Date.now() }).where("id", "=", said.id).execute();
  await setCurrentDecision(trx, recordType, id, {
    told: said.told_before,
    prepared: said.prepared_before,
    preparedBy: said.decided_by,
  });
  const currentDecision = await readCurrentDecision(trx, recordType, id);
  return (
    currentDecision && {
      told_status: currentDecision.told,
      prepared_status: currentDecision.prepared,
      prepared_by: currentDecision.preparedBy,
    }
  );
}
