import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { leadersOfBands } from "#desk/line-up/draft/band-records.server.ts";
import { addCalls } from "#desk/line-up/draft/calls-to-make.server.ts";
import { setWords } from "#desk/line-up/draft/line-up-changes.ts";
import { namesOfPeople } from "#desk/records/lists/listed-records.server.ts";
import type { DeskToRingTable } from "#services/database/desk-programme-tables.server.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import type { SetChange } from "./changed-sets.ts";
import type { CallToMake, RingView } from "./day-contract.ts";

type Database = Kysely<SiteTables>;
type Rows = readonly { id: string; version: number }[];

/** Who was rung stays in the list for so long, in milliseconds. */
const SHOWN_MS = 12 * 60 * 60_000;

type Asked = { publicationId: string; year: string; by: string; now: number };

/** Each band of changed sets has to be rung, since mail is not read that day. */
export async function askToRing(
  trx: Database,
  { publicationId, year, by, now }: Asked,
  changes: readonly SetChange[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = new Set(changes.flatMap(({ after }) => after.bandIds));
  const calls = [...ids].map((bandId) => {
    const own = changes.filter(({ after }) => after.bandIds.includes(bandId));
    const words = own.map(({ before, after }) => setWords(names, before, after)).join("\n");
    return { bandId, words, sets: own.map(({ after }) => ({ id: after.id, set: after })), publicationId };
  });
  await addCalls(trx, { year, by, now }, calls);
}

/** A band that has not heard of a change need not hear that it is taken back. @returns what the others have to hear */
export async function noLongerRing(
  trx: Database,
  publicationId: string,
  changes: readonly SetChange[],
): Promise<SetChange[]> {
  const ofChange = trx.deleteFrom("desk_to_ring").where("publication_id", "=", publicationId);
  await ofChange.where("done_at", "is", null).execute();
  const heard = trx.selectFrom("desk_to_ring").select("band_id").where("publication_id", "=", publicationId);
  const ids = new Set((await heard.execute()).map(({ band_id }) => band_id));
  return changes.flatMap((change) => {
    const bandIds = change.after.bandIds.filter((id) => ids.has(id));
    return bandIds.length === 0 ? [] : [{ ...change, after: { ...change.after, bandIds } }];
  });
}

type Telling = { festivalName: string; by: string; now?: number };

/** Who has to be rung, and who was rung lately, those that changed first in front. Members on duty see their leaders' names and numbers, here alone. */
export async function readRingView(db: Database, { festivalName, by, now = Date.now() }: Telling): Promise<RingView> {
  const rows = await db
    .selectFrom("desk_to_ring")
    .leftJoin("bands", "bands.id", "desk_to_ring.band_id")
    .selectAll("desk_to_ring")
    .select("bands.name as band")
    .where(({ or, eb }) => or([eb("done_at", "is", null), eb("done_at", ">", now - SHOWN_MS)]))
    .orderBy("made_at")
    .orderBy("bands.position")
    .orderBy("desk_to_ring.id")
    .execute();
  const byBand = [...Map.groupBy(rows, (row) => `${row.done_at === null} ${row.band_id}`).values()].filter(
    (own) => !isOutdated(own, rows),
  );
  const bandIds = [...new Set(rows.map(({ band_id }) => band_id))];
  const [people, leaders, names] = await Promise.all([
    committeeWith(db, "day.change"),
    leadersOfBands(db, bandIds),
    namesOfPeople(db),
  ]);
  const calls = byBand.flatMap((own): CallToMake[] => {
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const { name: leader = "", phone = "" } = leaders.get(first.band_id) ?? {};
    const words = own.flatMap((row) => row.words.split("\n"));
    const nameOf = (id: string) => names.get(id) ?? "A former member";
    const call = {
      bandId: first.band_id,
      band: first.band ?? "A band that is not in the line-up any more",
      rows: own.map(({ id, version }) => ({ id, version })),
      words,
      leader,
      phone,
      message: messageOf({ words, leader, festivalName, by }),
      handedTo: last.handed_to === null ? null : { id: last.handed_to, name: nameOf(last.handed_to) },
      done: last.done_at === null ? null : { at: last.done_at, by: nameOf(last.done_by ?? "") },
    };
    return [call];
  });
  return { calls, people };
}

/** What a band was told, and what is not so any more: it has to hear something newer first. */
function isOutdated(own: readonly ToRingRow[], rows: readonly ToRingRow[]): boolean {
  const last = own.at(-1);
  if (!last || last.done_at === null) return false;
  return rows.some(
    ({ band_id, done_at, made_at }) =>
      band_id === last.band_id && done_at === null && Number(made_at) >= Number(last.made_at),
  );
}

type ToRingRow = Pick<DeskToRingTable, "band_id" | "done_at" | "made_at">;

function messageOf({
  words,
  leader,
  festivalName,
  by,
}: { words: readonly string[]; leader: string } & Pick<Telling, "festivalName" | "by">): string {
  const [firstName] = leader.split(" ");
  const greeting = firstName ? `Hello ${firstName}. ` : "";
  return `${greeting}${words.join(". ")}. Please answer that you have read this. ${[by, festivalName].filter(Boolean).join(", ")}`;
}

export type RingOutcome = "done" | "changed";

/** Notes that a band was rung, or was not after all. It does no more where that is noted already. */
export function setRung(db: Database, by: Pick<DeskPerson, "id">, rows: Rows, isDone: boolean, now = Date.now()) {
  const done = isDone ? { done_at: now, done_by: by.id } : { done_at: null, done_by: null };
  return changeRows(db, rows, {
    isSo: (row) => (row.done_at !== null) === isDone,
    set: done,
    action: isDone ? "day.rung" : "day.notRung",
    by: by.id,
  });
}

/** Assigns a call to a member of the committee; null unassigns it. */
export async function handOverCall(db: Database, by: Pick<DeskPerson, "id">, rows: Rows, to: string | null) {
  const people = await committeeWith(db, "day.change");
  if (to !== null && !people.some(({ id }) => id === to)) return "changed";
  return changeRows(db, rows, {
    isSo: (row) => row.handed_to === to,
    set: { handed_to: to },
    action: "day.handOver",
    by: by.id,
  });
}

type RowChange = {
  isSo: (row: DeskToRingTable) => boolean;
  set: Partial<DeskToRingTable>;
  action: "day.rung" | "day.notRung" | "day.handOver";
  by: string;
};

function changeRows(db: Database, seen: Rows, { isSo, set, action, by }: RowChange): Promise<RingOutcome> {
  return transact(db, async (trx) => {
    await lockLineUp(trx);
    const ids = seen.map(({ id }) => id);
    const rows = await trx.selectFrom("desk_to_ring").selectAll().where("id", "in", ids).execute();
    const open = rows.filter((row) => !isSo(row));
    const isAsSeen = open.every((row) => seen.some(({ id, version }) => id === row.id && version === row.version));
    if (rows.length < ids.length || !isAsSeen) return "changed";
    for (const { id, version } of open)
      await trx
        .updateTable("desk_to_ring")
        .set({ ...set, version: version + 1 })
        .where("id", "=", id)
        .execute();
    const [first] = open;
    if (!first) return "done";
    const band = await trx.selectFrom("bands").select("name").where("id", "=", first.band_id).executeTakeFirst();
    const changes = [{ field: "name", before: null, after: band?.name ?? "" }];
    await logChange(trx, { personId: by, action, subject: { kind: "toRing", id: first.id }, changes });
    return "done";
  });
}
