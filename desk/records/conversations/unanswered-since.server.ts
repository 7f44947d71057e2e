import { type Kysely, sql } from "kysely";
import type { RecordKind } from "#desk/records/model/record-types.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { waysOfCommittee, waysToAnswer } from "./conversation-contract.ts";

type AskedRecord = { id: string; receivedAt: string; status: string };

/**
 * Since when each of some records waits for an answer, in milliseconds since 1970: since the first thing that the visitor said after the committee's last answer.
 * A message that is new waits from the beginning; an application, only where its sender wrote again.
 */
export async function unansweredSince(
  db: Kysely<SiteTables>,
  kind: RecordKind,
  records: readonly AskedRecord[],
): Promise<(id: string) => number | null> {
  if (records.length === 0) return () => null;
  const ids = records.map(({ id }) => id);
  const rows = await db
    .selectFrom("desk_conversation_entries")
    .select(["record_id", "way", "at"])
    .where("kind", "=", kind)
    .where("record_id", "in", ids)
    .orderBy("version")
    .execute();
  const since = new Map<string, number>();
  const answered = new Set<string>();
  for (const { record_id, way, at } of rows) {
    if (waysOfCommittee.includes(way)) {
      since.delete(record_id);
      answered.add(record_id);
    } else if (waysToAnswer.includes(way) && !since.has(record_id)) since.set(record_id, at);
  }
  if (kind === "message")
    for (const { id, status, receivedAt } of records) {
      if (status !== "new") since.delete(id);
      else if (!since.has(id) || !answered.has(id)) since.set(id, Date.parse(receivedAt));
    }
  return (id) => since.get(id) ?? null;
}

/** The new messages that were answered and whose senders wrote again, with when, in milliseconds since 1970. All other new ones wait from the beginning. */
export async function reopenedMessages(db: Kysely<SiteTables>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; since: number }>`
    select e.record_id as id, min(e.at) as since from desk_conversation_entries e
    join desk_records d on d.kind = e.kind and d.record_id = e.record_id
    where e.kind = 'message' and coalesce(d.prepared_status, d.told_status) = 'new' and e.way in (${sql.join(waysToAnswer)}) and e.version > (
      select max(l.version) from desk_conversation_entries l
      where l.kind = e.kind and l.record_id = e.record_id and l.way in (${sql.join(waysOfCommittee)}))
    group by e.record_id`.execute(db);
  return new Map(rows.map(({ id, since }) => [id, Number(since)]));
}

/** The applications whose senders wrote again, and nobody has answered: those that wait longest first. */
export async function waitingApplications(db: Kysely<SiteTables>, kind: RecordKind): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.record_id as id from desk_conversation_entries e
    where e.kind = ${kind} and e.way in (${sql.join(waysToAnswer)}) and e.version > coalesce((
      select max(l.version) from desk_conversation_entries l
      where l.kind = e.kind and l.record_id = e.record_id and l.way in (${sql.join(waysOfCommittee)})), 0)
    group by e.record_id order by min(e.at), e.record_id`.execute(db);
  return rows.map(({ id }) => id);
}
