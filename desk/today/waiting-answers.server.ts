import type { Kysely } from "kysely";
import { answerFieldId } from "#desk/records/conversations/conversation-contract.ts";
import { unansweredSince, waitingApplications } from "#desk/records/conversations/unanswered-since.server.ts";
import { defaultListQuery, recordSearch } from "#desk/records/lists/list-query.ts";
import { readRecords, readRecordsByReference } from "#desk/records/lists/listed-records.server.ts";
import { firstReferenceInList } from "#desk/records/lists/record-neighbours.server.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { daysBetween } from "#platform/time/calendar-day.ts";
import { sinceDay } from "#platform/time/since-day.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { WaitingLine } from "./today-contract.ts";

type Viewing = { recordType: RecordType; viewerId: string; timeZone: string };

/** Messages without an answer: leads to the one that came first. `count` is how many there are. */
export async function messagesToAnswer(
  db: Kysely<SiteTables>,
  viewing: Viewing,
  count: number,
): Promise<WaitingLine[]> {
  const { recordType, timeZone } = viewing;
  const reference = count === 0 ? null : await firstReferenceInList(db, { ...viewing, query: defaultListQuery });
  if (reference === null) return [];
  const [record] = (await readRecordsByReference(db, recordType, [reference])).values();
  const at = record ? (await unansweredSince(db, recordType.kind, [record]))(record.id) : null;
  if (!record) return [];
  const to = `/desk/${recordType.path}/${reference}${recordSearch(defaultListQuery)}#${answerFieldId}`;
  const words = count === 1 ? "message waits for an answer" : "messages wait for an answer";
  return [{ to, count, words, longest: longestOf(recordType.nameOf(record.answers), at, timeZone) }];
}

/** Applications whose senders wrote again: leads to the one that waits longest. */
export async function applicationsToAnswer(
  db: Kysely<SiteTables>,
  { recordType, timeZone }: Viewing,
): Promise<WaitingLine[]> {
  const { kind, one, many, path } = recordType;
  const ids = await waitingApplications(db, kind);
  const [first] = await readRecords(db, recordType, ids.slice(0, 1));
  if (!first) return [];
  const at = (await unansweredSince(db, kind, [first]))(first.id);
  const words = ids.length === 1 ? `${one} wrote again` : `${many} wrote again`;
  const longest = longestOf(recordType.nameOf(first.answers), at, timeZone);
  return [{ to: `/desk/${path}/${first.reference}#${answerFieldId}`, count: ids.length, words, longest }];
}

function longestOf(name: string, at: number | null, timeZone: string, now = new Date()): WaitingLine["longest"] {
  const since = at ?? now.getTime();
  const days = Math.max(0, daysBetween(dayIn(timeZone, new Date(since)), dayIn(timeZone, now)));
  return { name, since: sinceDay(since, timeZone, now), days };
}
