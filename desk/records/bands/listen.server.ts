import { type Kysely, sql } from "kysely";
import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import { defaultListQuery } from "#desk/records/lists/list-query.ts";
import { openList } from "#desk/records/lists/list-records.server.ts";
import { judgementsOf, readRecords } from "#desk/records/lists/listed-records.server.ts";
import { type DeskRecord, findDeskRecord } from "#desk/records/model/desk-record.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { agreedFeeOf, offersOf } from "#desk/records/offers/read-offer.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { feeOf, textOf } from "./band-answers.ts";
import type { Listening, PlayedBand } from "./listen-contract.ts";

/** Who listens to which festival's bands, and where they are: a band's reference, or nothing for the first one. */
export type ListeningRequest = { year: string; at: string; viewerId: string; timeZone: string };

const recordType = recordTypes.band;
/** The statuses of bands that are not decided yet. */
const undecided = ["new", "shortlisted"];

/** The band that somebody listens to, and the one after it: first those that they have not scored, each in the order in which they came. */
export async function listen(db: Kysely<SiteTables>, asked: ListeningRequest): Promise<Listening> {
  const { viewerId, timeZone } = asked;
  const query = { ...defaultListQuery, year: asked.year };
  const { request } = await openList(db, { recordType, query, viewerId, timeZone });
  const queue = await readQueue(db, request.year, viewerId);
  const record = await recordAt(db, queue, asked);
  const people = await committeeWith(db, recordType.changeRight);
  const at = queue.findIndex(({ id }) => id === record?.id);
  const next = nextOf(queue, record?.id);
  return {
    year: request.year,
    total: queue.length,
    unscored: queue.filter(({ isScored }) => !isScored).length,
    band: record ? await playedBand(db, record, viewerId) : null,
    place: at < 0 ? null : at + 1,
    next: next === undefined ? null : ((await readRecords(db, recordType, [next]))[0]?.reference ?? null),
    people: people.filter(({ id }) => id !== viewerId),
  };
}

type Queued = { id: string; isScored: boolean };

/** The bands to listen to, in the order in which they came, without those that the viewer is too close to judge. */
async function readQueue(db: Kysely<SiteTables>, year: string, viewerId: string): Promise<Queued[]> {
  const mine = (table: "desk_scores" | "desk_conflicts") =>
    sql`d.record_id in (select j.record_id from ${sql.table(table)} j where j.kind = 'band' and j.person_id = ${viewerId})`;
  const { rows } = await sql<{ id: string; scored: number }>`
    select d.record_id as id, case when ${mine("desk_scores")} then 1 else 0 end as scored
    from desk_records d where d.kind = 'band' and d.year = ${year}
      and coalesce(d.prepared_status, d.told_status) in (${sql.join(undecided)}) and not ${mine("desk_conflicts")}
    order by d.received_at, d.record_id`.execute(db);
  return rows.map(({ id, scored }) => ({ id, isScored: scored === 1 }));
}

/** The band of the address, also one that was decided meanwhile, or else the first one. */
async function recordAt(db: Kysely<SiteTables>, queue: readonly Queued[], { at, viewerId }: ListeningRequest) {
  const named = at === "" ? undefined : await findDeskRecord(db, recordType, at);
  if (named && !(await judgementsOf(db, recordType, [named.id], viewerId))(named.id).hasConflictOfInterest)
    return named;
  const first = queue.find(({ isScored }) => !isScored) ?? queue[0];
  return first && (await readRecords(db, recordType, [first.id]))[0];
}

/** The next one without a score of mine, from here on and then from the beginning; where there is none, the next one in their order. */
function nextOf(queue: readonly Queued[], current: string | undefined): string | undefined {
  const at = queue.findIndex(({ id }) => id === current);
  const after = queue.slice(at + 1);
  const before = queue.slice(0, Math.max(at, 0));
  return ([...after, ...before].find(({ isScored }) => !isScored) ?? after[0])?.id;
}

async function playedBand(db: Kysely<SiteTables>, record: DeskRecord, viewerId: string): Promise<PlayedBand> {
  const { id, reference, status, version, answers } = record;
  const { score } = (await judgementsOf(db, recordType, [id], viewerId))(id);
  const scores = await db
    .selectFrom("desk_scores as score")
    .innerJoin("desk_people as person", "person.id", "score.person_id")
    .select(["person.id", "person.name", "score.value", "score.entered_by"])
    .where("score.kind", "=", "band")
    .where("score.record_id", "=", id)
    .orderBy("person.name")
    .orderBy("person.id")
    .execute();
  return {
    reference,
    status,
    version,
    name: recordType.nameOf(answers),
    style: textOf(answers.bandStyle),
    leader: recordType.personOf(answers),
    picture: textOf(answers.upload),
    music: textOf(answers.bandLink),
    website: textOf(answers.websiteUrl),
    firstFee: feeOf(answers.firstFee),
    agreedFee: agreedFeeOf((await offersOf(db, [id]))(id)),
    musicians: Array.isArray(answers.musicians) ? answers.musicians.length : 0,
    score: score ?? { own: null, average: null },
    scores: scores.length,
    entered: scores
      .filter(({ entered_by }) => entered_by === viewerId)
      .map(({ id: personId, name, value }) => ({ person: { id: personId, name }, value })),
  };
}
