import type { Kysely } from "kysely";
import { z } from "zod/mini";
import type { DecidedKind } from "#desk/mail/decisions/decisions-contract.ts";
import { namesOfPeople, readRecords } from "#desk/records/lists/listed-records.server.ts";
import { loggedChange } from "#desk/records/model/record-contract.ts";
import { decisions, isFromApplicant, recordTypes } from "#desk/records/model/record-types.ts";
import { outcomeOfMail } from "#desk/records/status/tellings.server.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { addDays, parseDay } from "#platform/time/calendar-day.ts";
import { dayIn, startOfDay } from "#platform/time/time-zone.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { MeetingMinutes } from "./announce-contract.ts";

type Asked = { kinds: readonly DecidedKind[]; day: string | undefined; timeZone: string };
/** `until` is when the next decision about the same applicant was made, the same day. */
type Decision = {
  kind: DecidedKind;
  recordId: string;
  decision: string;
  at: number;
  until: number;
  by: string | null;
};

const formerMember = "A former member";
const loggedFields = z.catch(loggedChange.shape.changes, []);

/**
 * The decisions of a day, as the log has them: of each applicant the last one, unless it was taken back the same day, and those before it that they
 * were told. Without a day those of the last day on which something was decided.
 */
export async function readMeetingMinutes(
  db: Kysely<SiteTables>,
  { kinds, day: asked, timeZone }: Asked,
  now = Date.now(),
): Promise<MeetingMinutes> {
  const day = parseDay(asked) ?? dayIn(timeZone, new Date((await lastDecisionAt(db, kinds)) ?? now));
  const decided = await decidedOn(db, kinds, day, timeZone);
  const names = await namesOfPeople(db);
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id)) ?? formerMember;
  const found: MeetingMinutes["decisions"] = [];
  for (const kind of kinds) {
    const ofKind = decided.filter((each) => each.kind === kind);
    const ids = ofKind.map(({ recordId }) => recordId);
    const records = await readRecords(db, recordTypes[kind], ids);
    const told = await toldOf(db, kind, ids);
    const close = await tooCloseTo(db, kind, ids);
    for (const { recordId, decision, at, until, by } of ofKind) {
      const record = records.find(({ id }) => id === recordId);
      const announcement = told.findLast(
        (each) => each.record_id === recordId && each.decision === decision && each.toldAt < until,
      );
      const isLast = until === Number.POSITIVE_INFINITY;
      if (!record || !(announcement ? isLast || announcement.toldAt >= at : isLast)) continue;
      found.push({
        kind,
        reference: record.reference,
        decision,
        at,
        by: nameOf(by),
        name: recordTypes[kind].nameOf(record.answers) || record.reference,
        told: announcement
          ? {
              way: announcement.way,
              by: nameOf(announcement.told_by),
              outcome: announcement.outcome,
            }
          : null,
        tookNoPart: close.filter(({ record_id }) => record_id === recordId).map(({ person_id }) => nameOf(person_id)),
      });
    }
  }
  return { day, decisions: found };
}

async function decidedOn(
  db: Kysely<SiteTables>,
  kinds: readonly DecidedKind[],
  day: string,
  timeZone: string,
): Promise<Decision[]> {
  if (kinds.length === 0) return [];
  const [from, to] = [day, addDays(day, 1)].map((each) => startOfDay(timeZone, each));
  const rows = await statusChanges(db, kinds)
    .where("at", ">=", from ?? 0)
    .where("at", "<", to ?? 0)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const made: Decision[] = [];
  for (const { subject_kind, subject_id: recordId, at, person_id: by, changes } of rows) {
    const kind = kinds.find((each) => each === subject_kind);
    const status = loggedFields.parse(parseJson(changes)).find(({ field }) => field === "status");
    if (!kind || !status) continue;
    const decision = String(status.after);
    // An applicant's answer to a decision does not undo it.
    if (isFromApplicant(decision)) continue;
    const before = made.findLast((each) => each.kind === kind && each.recordId === recordId);
    if (before) before.until = at;
    made.push({ kind, recordId, decision, at, until: Number.POSITIVE_INFINITY, by });
  }
  return made.filter(({ decision }) => decisions.includes(decision));
}

async function lastDecisionAt(db: Kysely<SiteTables>, kinds: readonly DecidedKind[]): Promise<number | undefined> {
  if (kinds.length === 0) return undefined;
  // A day on which bands were only shortlisted has no minutes.
  const decided = statusChanges(db, kinds).where(({ or, eb }) =>
    or(decisions.map((decision) => eb("changes", "like", `%"field":"status"%"after":"${decision}"%`))),
  );
  const row = await decided.orderBy("at", "desc").limit(1).executeTakeFirst();
  return row?.at;
}

function statusChanges(db: Kysely<SiteTables>, kinds: readonly DecidedKind[]) {
  return db
    .selectFrom("desk_log")
    .select(["at", "person_id", "subject_kind", "subject_id", "changes"])
    .where("action", "=", "record.change")
    .where("subject_kind", "in", kinds)
    .where("changes", "like", '%"field":"status"%');
}

/** How applicants were told the decisions that still hold, the earliest first. A mail that was given up, or not sent, does not count. */
async function toldOf(db: Kysely<SiteTables>, kind: DecidedKind, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("desk_announcements as announcement")
    .leftJoin("outbox", "outbox.once_key", "announcement.mail_key")
    .select([
      "announcement.record_id",
      "announcement.decision",
      "announcement.way",
      "announcement.told_by",
      "announcement.told_at",
    ])
    .select(["outbox.status", "outbox.due_at", "outbox.sent_at"])
    .where("announcement.kind", "=", kind)
    .where("announcement.record_id", "in", ids)
    .where("announcement.ended_at", "is", null)
    .orderBy("announcement.told_at")
    .execute();
  return rows.flatMap(({ record_id, decision, way, told_by, told_at: toldAt, ...mail }) => {
    const outcome = way === "mail" ? outcomeOfMail(mail) : ({ state: "sent", at: toldAt } as const);
    if (way === "applicant" || outcome.state === "failed" || outcome.state === "stopped") return [];
    return [{ record_id, decision, way, told_by, toldAt, outcome }];
  });
}

async function tooCloseTo(db: Kysely<SiteTables>, kind: DecidedKind, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const conflicts = db.selectFrom("desk_conflicts").select(["record_id", "person_id"]).where("kind", "=", kind);
  return conflicts.where("record_id", "in", ids).orderBy("person_id").execute();
}
