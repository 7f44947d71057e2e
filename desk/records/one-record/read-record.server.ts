import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { preferences } from "#desk/frame/access/account/preferences.ts";
import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import { readConversation } from "#desk/records/conversations/read-conversation.server.ts";
import { askedTimesOf } from "#desk/records/offers/asked-times.server.ts";
import { offersOf, offerTextOf } from "#desk/records/offers/read-offer.server.ts";
import { tellingsOf } from "#desk/records/status/tellings.server.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { neighboursOf } from "../lists/record-neighbours.server.ts";
import { findDeskRecord } from "../model/desk-record.server.ts";
import { type LoggedChange, loggedChange, type RecordView } from "../model/record-contract.ts";
import type { RecordType } from "../model/record-types.ts";
import { ownColumns } from "../own-columns/own-columns.server.ts";
import { readBandInLineUp } from "./line-up.server.ts";
import { withMails } from "./logged-mails.server.ts";
import { mailsAbout } from "./record-mails.server.ts";

/** Which record, who looks at it, and in which list; undefined when the page refreshes itself after a change (`?again`). */
export type RecordRequest = {
  recordType: RecordType;
  reference: string;
  viewerId: string;
  timeZone: string;
  query: ListQuery | undefined;
};

/** A record with everything that its page shows to one person of the committee; undefined where there is none. */
export async function readRecord(db: Kysely<SiteTables>, request: RecordRequest): Promise<RecordView | undefined> {
  const { recordType, reference, viewerId } = request;
  const record = await findDeskRecord(db, recordType, reference);
  if (!record) return undefined;
  const subject = { kind: recordType.kind, id: record.id, viewerId };
  const hasConflictOfInterest = await readConflictOfInterest(db, subject);
  const { id: _id, answers: _answers, ...shown } = record;
  return {
    ...shown,
    telling: (await tellingsOf(db, recordType, [record]))(record.id),
    columns: await ownColumns(db, recordType.kind),
    people: await committeeWith(db, recordType.viewRight),
    hasConflictOfInterest,
    scores: recordType.hasScores && !hasConflictOfInterest ? await scoresOf(db, subject) : null,
    offer: recordType.kind === "band" ? offerTextOf((await offersOf(db, [record.id]))(record.id)) : null,
    askedTimes: (await askedTimesOf(db, recordType.kind === "band" ? [record.id] : []))(record.id),
    notes: hasConflictOfInterest ? [] : await notesOf(db, subject),
    tasks: await tasksOf(db, subject),
    mails: await mailsAbout(db, recordType, record.id),
    conversation: await readConversation(db, { ...record, kind: recordType.kind, form: recordType.form }, viewerId),
    history: await historyOf(db, subject, hasConflictOfInterest),
    ...(await placeIn(db, request, record.id)),
    lineUp: recordType.kind === "band" ? await readBandInLineUp(db, record) : null,
    singleKeyShortcuts: await usesSingleKeyShortcuts(db, viewerId),
  };
}

type Subject = { kind: RecordType["kind"]; id: string; viewerId: string };

/** Whether this person said that they are too close to judge. */
export async function readConflictOfInterest(
  db: Kysely<SiteTables>,
  { kind, id, viewerId }: Subject,
): Promise<boolean> {
  const row = await db
    .selectFrom("desk_conflicts")
    .select("at")
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .where("person_id", "=", viewerId)
    .executeTakeFirst();
  return row !== undefined;
}

async function scoresOf(db: Kysely<SiteTables>, { kind, id, viewerId }: Subject) {
  const given = await db
    .selectFrom("desk_scores as score")
    .leftJoin("desk_people as person", "person.id", "score.person_id")
    .select(["score.person_id", "score.value", "person.name"])
    .where("score.kind", "=", kind)
    .where("score.record_id", "=", id)
    .orderBy("score.at")
    .execute();
  const own = given.find(({ person_id }) => person_id === viewerId)?.value ?? null;
  if (own === null) return { own, given: null };
  const average = given.reduce((sum, { value }) => sum + value, 0) / given.length;
  return { own, given: { average, each: given.map(({ name, value }) => ({ name: name ?? formerMember, value })) } };
}

async function notesOf(db: Kysely<SiteTables>, { kind, id }: Subject) {
  const rows = await db
    .selectFrom("desk_notes as note")
    .leftJoin("desk_people as person", "person.id", "note.person_id")
    .selectAll("note")
    .select("person.name")
    .where("note.kind", "=", kind)
    .where("note.record_id", "=", id)
    .orderBy("note.created_at")
    .orderBy("note.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    by: { id: row.person_id, name: row.name ?? formerMember },
    words: row.words,
    at: row.created_at,
    editedAt: row.edited_at,
  }));
}

/** Those that are open first, by the day they are due. */
async function tasksOf(db: Kysely<SiteTables>, { kind, id }: Subject) {
  const rows = await db
    .selectFrom("desk_tasks as task")
    .leftJoin("desk_people as person", "person.id", "task.person_id")
    .selectAll("task")
    .select("person.name")
    .where("task.kind", "=", kind)
    .where("task.record_id", "=", id)
    .orderBy("task.created_at")
    .orderBy("task.id")
    .execute();
  const tasks = rows.map((row) => ({
    id: row.id,
    person: { id: row.person_id, name: row.name ?? formerMember },
    words: row.words,
    dueOn: row.due_on,
    doneAt: row.done_at,
  }));
  const order = ({ doneAt, dueOn }: (typeof tasks)[number]) => `${doneAt === null ? 0 : 1}${dueOn ?? "9999"}`;
  return tasks.toSorted((one, other) => order(one).localeCompare(order(other)));
}

const loggedFields = z.catch(loggedChange.shape.changes, []);
/** What the log says of scores and notes is not for somebody who is too close to the record. */
const judgements = /^record\.(score|note)/;
const mostHistory = 200;

/** What happened, the latest first. */
async function historyOf(
  db: Kysely<SiteTables>,
  { kind, id }: Subject,
  hasConflictOfInterest: boolean,
): Promise<LoggedChange[]> {
  const rows = await db
    .selectFrom("desk_log as log")
    .leftJoin("desk_people as person", "person.id", "log.person_id")
    .select(["log.id", "log.at", "log.action", "log.changes", "log.person_id", "person.name"])
    .where("log.subject_kind", "=", kind)
    .where("log.subject_id", "=", id)
    .orderBy("log.at", "desc")
    .orderBy("log.id")
    .limit(mostHistory)
    .execute();
  const lines = rows
    .filter(({ action }) => !hasConflictOfInterest || !judgements.test(action))
    .map(({ id: entry, at, action, changes, name, person_id }) => ({
      id: entry,
      at,
      action,
      by: person_id === null ? "The desk" : (name ?? formerMember),
      changes: loggedFields.parse(parseJson(changes)),
    }));
  return withMails(db, { kind, id }, lines);
}

/** What stands before and after a record. A long list takes a while: a page that refreshes itself knows it already. */
async function placeIn(db: Kysely<SiteTables>, { query, ...viewing }: RecordRequest, id: string) {
  const found = query && (await neighboursOf(db, { ...viewing, query }, id));
  return found ?? { previous: null, next: null };
}

async function usesSingleKeyShortcuts(db: Kysely<SiteTables>, personId: string): Promise<boolean> {
  const person = await db.selectFrom("desk_people").select("preferences").where("id", "=", personId).executeTakeFirst();
  return preferences.parse(parseJson(person?.preferences ?? "{}")).singleKeys;
}

/** The name of somebody whose account is gone. */
const formerMember = "A former member";
