import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { batchTitle, countsWords } from "#desk/mail/decisions/decision-words.ts";
import type { DecidedKind } from "#desk/mail/decisions/decisions-contract.ts";
import { readBatch, readBatches } from "#desk/mail/decisions/read-batches.server.ts";
import { countDecided, kindsFor, readDecided } from "#desk/mail/decisions/read-decided.server.ts";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { tellingsOf } from "#desk/records/status/tellings.server.ts";
import { localTimeOf } from "#platform/time/local-time.ts";
import type { Services } from "#services/services.server.ts";
import type { AnnounceView, BatchView } from "./announce-contract.ts";

type Reading = Pick<Services, "db" | "config" | "content">;

/** Everything on the page where decisions are told, as far as somebody may see it. */
export async function readAnnounceView(services: Reading, person: DeskPerson, now = new Date()): Promise<AnnounceView> {
  const { db, config } = services;
  const kinds = kindsFor(person, "viewRight");
  const decided = await readDecided(services, person);
  return {
    decided,
    notShown: Math.max(0, (await countDecided(db, kinds)) - decided.length),
    batches: await readBatches(db, kinds),
    notArrived: await notArrived(services, kinds),
    clock: localTimeOf(now.getTime(), config.timeZone),
  };
}

/** One batch with everybody in it; undefined where there is none that somebody may see. */
export async function readBatchView(
  { db }: Pick<Services, "db">,
  person: DeskPerson,
  id: string,
): Promise<BatchView | undefined> {
  const found = await readBatch(db, kindsFor(person, "viewRight"), id);
  if (!found) return undefined;
  const told: BatchView["told"] = [];
  for (const kind of kindsFor(person, "viewRight")) {
    const announcements = found.announcements.filter((each) => each.kind === kind);
    const ids = announcements.map(({ record_id }) => record_id);
    const recordType = recordTypes[kind];
    const records = await readRecords(db, recordType, ids);
    const tellings = await tellingsOf(db, recordType, records);
    for (const { id: announcement, record_id, decision, outcome, why } of announcements) {
      const record = records.find(({ id: recordId }) => recordId === record_id);
      if (!record) continue;
      const { reference, version, status, toldStatus } = record;
      const name = recordType.nameOf(record.answers) || reference;
      const now = { version, status, toldStatus, telling: tellings(record_id) };
      told.push({ id: announcement, kind, reference, name, decision, outcome, why, ...now });
    }
  }
  return {
    title: `${countsWords(found.batch.counts)}: ${batchTitle(found.batch).toLowerCase()}`,
    batch: found.batch,
    told,
  };
}

/** Applicants who were told by a mail that did not arrive, and not told again since. */
async function notArrived({ db }: Reading, kinds: readonly DecidedKind[]): Promise<AnnounceView["notArrived"]> {
  const found: AnnounceView["notArrived"] = [];
  for (const kind of kinds) {
    const recordType = recordTypes[kind];
    const rows = await db
      .selectFrom("desk_announcements as announcement")
      .leftJoin("outbox", "outbox.once_key", "announcement.mail_key")
      .innerJoin("desk_records as record", (join) =>
        join.onRef("record.record_id", "=", "announcement.record_id").onRef("record.kind", "=", "announcement.kind"),
      )
      .select(["announcement.record_id", "announcement.decision", "outbox.last_error"])
      // The outbox keeps every mail that was sent: one that is missing was given up, and deleted after its time.
      .where(({ or, eb }) => or([eb("outbox.status", "=", "parked"), eb("outbox.status", "is", null)]))
      .where("announcement.kind", "=", kind)
      .where("announcement.way", "=", "mail")
      .where("announcement.ended_at", "is", null)
      .whereRef("record.told_status", "=", "announcement.decision")
      .orderBy("record.name_key")
      .execute();
    const ids = rows.map(({ record_id }) => record_id);
    for (const record of await readRecords(db, recordType, ids)) {
      const row = rows.find(({ record_id }) => record_id === record.id);
      const phone = recordType.phoneField === undefined ? "" : record.answers[recordType.phoneField];
      found.push({
        kind,
        reference: record.reference,
        name: recordType.nameOf(record.answers) || record.reference,
        decision: row?.decision ?? record.toldStatus,
        phone: typeof phone === "string" ? phone : "",
        why: row?.last_error?.split(": ")[0] ?? null,
      });
    }
  }
  return found;
}
