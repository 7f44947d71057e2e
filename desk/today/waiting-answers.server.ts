import type { Kysely } from "kysely";
import { answerFieldId } from "#desk/records/conversations/conversation-contract.ts";
import { unansweredSince, waitingApplications } from "#desk/records/conversations/unanswered-since.server.ts";
import { defaultListQuery, recordSearch } from "#desk/records/lists/list-query.ts";
import { readRecords, readRecordsByReference } from "#desk/records/lists/listed-records.server.ts";
import { firstReferenceInList } from "#desk/records/lists/record-neighbours.server.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { sinceDay } from "#platform/time/since-day.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Today } from "./today-contract.ts";

type Viewing = { recordType: RecordType; viewerId: string; timeZone: string };
type Line = Today["waiting"][number];

/** Messages without an answer: leads to the one that came first. `count` is how many there are. */
export async function messagesToAnswer(db: Kysely<SiteTables>, viewing: Viewing, count: number): Promise<Line[]> {
  const { recordType, timeZone } = viewing;
  const reference = count === 0 ? null : await firstReferenceInList(db, { ...viewing, query: defaultListQuery });
  if (reference === null) return [];
  const [record] = (await readRecordsByReference(db, recordType, [reference])).values();
  const at = record && (await unansweredSince(db, recordType.kind, [record]))(record.id);
  const day = at ? sinceDay(at, timeZone) : "today";
  const words =
    count === 1 ? `message waits for an answer since ${day}` : `messages wait for an answer, the first since ${day}`;
  return [
    { to: `/desk/${recordType.path}/${reference}${recordSearch(defaultListQuery)}#${answerFieldId}`, count, words },
  ];
}

/** Applications whose senders wrote again: leads to the one that waits longest. */
export async function applicationsToAnswer(db: Kysely<SiteTables>, { recordType, timeZone }: Viewing): Promise<Line[]> {
  const { kind, one, many, path } = recordType;
  const ids = await waitingApplications(db, kind);
  const [first] = await readRecords(db, recordType, ids.slice(0, 1));
  if (!first) return [];
  const day = sinceDay((await unansweredSince(db, kind, [first]))(first.id) ?? Date.now(), timeZone);
  const words =
    ids.length === 1
      ? `${one} wrote again, and waits for an answer since ${day}`
      : `${many} wrote again, and wait for an answer, the first since ${day}`;
  return [{ to: `/desk/${path}/${first.reference}#${answerFieldId}`, count: ids.length, words }];
}
