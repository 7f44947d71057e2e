import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import { judgementsOf, readRecords } from "#desk/records/lists/listed-records.server.ts";
import { shortDays } from "#desk/records/lists/short-days.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import type { BandTakingOut, WaitingBand } from "#desk/records/model/line-up-contract.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { type Changing, changeContext, changeWithin } from "#desk/records/one-record/change-record.server.ts";
import { freedSets, lineOf } from "#desk/records/one-record/line-up.server.ts";
import { followDecisions } from "#desk/records/status/band-of-record.server.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { weekdays } from "#platform/time/calendar-day.ts";
import { lockLineUp, lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import {
  type Draft,
  type DraftBand,
  type DraftSet,
  edited,
  readDraft,
  storeDraft,
} from "#site/features/lineup/records/line-up-draft.server.ts";
import { leaveOutOfLineUpsToCome } from "#site/features/lineup/records/line-ups-to-come.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { addCalls } from "./calls-to-make.server.ts";

type Database = Kysely<SiteTables>;
type By = Omit<Changing, "recordType">;
type Refused = { ok: false; reason: "unknown" | "aside" | "changed" };

/** What the log stores of a band that is taken out: how it was. `status` is that of its record, `toRing` the calls that were added. */
type Before = Pick<DraftBand, "state"> & {
  sets: readonly DraftSet[];
  status: string | null;
  toRing: readonly string[];
};

/** Puts a band into the draft that was told yes, and is not there: such as one that was told before there was a draft. */
export function takeInRecord(db: Database, { personId }: By, record: DeskRecord): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockRecords(trx, [record.id]);
    await followDecisions(trx, [record.id], personId);
    await logChange(trx, { personId, action: "lineup.takeIn", subject: { kind: "band", id: record.id } });
  });
}

/**
 * Takes a band off the line-up, or has it shown as cancelled: in the draft, its sets become free, and its record says that they withdrew. Visitors see it
 * with the next publication. If they see it already, the bands that play a set with them have to be rung.
 *
 * @returns the id of the log's row about it, with which `bringBack` takes it back
 */
export function takeOut(
  db: Database,
  by: By,
  { bandId, as }: BandTakingOut,
): Promise<{ ok: true; id: string } | Refused> {
  return transact(db, async (trx) => {
    const record = await recordOf(trx, bandId);
    if (record && !(await setStatus(trx, by, record, "withdrawn"))) return { ok: false, reason: "aside" } as const;
    await lockLineUp(trx);
    const draft = await readDraft(trx);
    const band = draft.bands.find(({ id }) => id === bandId);
    if (!band) return { ok: false, reason: "unknown" } as const;
    const sets = draft.sets.filter(({ bandIds }) => bandIds.includes(bandId));
    await storeDraft(trx, { bands: [edited(band, by.personId, { state: as })] });
    await leaveOutOfLineUpsToCome(trx, bandId, { since: "does not play any more" });
    for (const set of sets) await free(trx, by, set, { bandId, as });
    const toRing = await othersToRing(trx, by, { band, draft, sets });
    const before: Before = { state: band.state, sets, status: record ? record.status : null, toRing };
    const id = await logBand(trx, by, takings[as], { band, record, freed: sets.map(lineOf), before });
    return { ok: true, id } as const;
  });
}

/**
 * Takes back that a band was taken out: it and its sets are as the log says that they were, unless sets were changed meanwhile. Refused once the band is not
 * as it was taken out any more.
 *
 * @param taken the id of the log's row about it
 */
export function bringBack(db: Database, by: By, taken: string): Promise<{ ok: true } | Refused> {
  return transact(db, async (trx) => {
    const logged = await readTaken(trx, taken);
    if (!logged) return { ok: false, reason: "changed" } as const;
    const { bandId, as, before } = logged;
    const { state, sets, status, toRing } = before;
    const record = await recordOf(trx, bandId);
    if (record?.status === "withdrawn" && status !== null && !(await setStatus(trx, by, record, status)))
      return { ok: false, reason: "aside" } as const;
    await lockLineUp(trx);
    const draft = await readDraft(trx);
    const band = draft.bands.find(({ id }) => id === bandId);
    if (!band) return { ok: false, reason: "unknown" } as const;
    if (band.state !== as) return { ok: false, reason: "changed" } as const;
    await storeDraft(trx, { bands: [edited(band, by.personId, { state })] });
    for (const set of sets) {
      const now = draft.sets.find(({ id }) => id === set.id);
      const stored = now
        ? { ...now, bandIds: now.bandIds.includes(bandId) ? now.bandIds : [...now.bandIds, bandId] }
        : set;
      await storeDraft(trx, { sets: [edited(stored, by.personId, { isCancelled: set.isCancelled })] });
    }
    if (toRing.length > 0)
      await trx.deleteFrom("desk_to_ring").where("id", "in", toRing).where("done_at", "is", null).execute();
    await logBand(trx, by, "lineup.putBack", { band, record });
    return { ok: true } as const;
  });
}

async function recordOf(trx: Database, bandId: string): Promise<DeskRecord | undefined> {
  const links = trx.selectFrom("desk_band_links").select("record_id").where("band_id", "=", bandId);
  const ids = (await links.execute()).map(({ record_id }) => record_id);
  return (await readRecords(trx, recordTypes.band, ids))[0];
}

/** @returns false where the member is too close to the band to decide */
async function setStatus(trx: Database, by: By, record: DeskRecord, after: string): Promise<boolean> {
  const recordType = recordTypes.band;
  const { reference, version, status: before } = record;
  const change = { ...by, recordType, reference, version, isUndo: true, changes: [{ field: "status", before, after }] };
  return (await changeWithin(trx, change, await changeContext(trx, recordType))).ok;
}

/** A set of its own goes, or is marked as cancelled with it. One that others play, too, is theirs. */
async function free(trx: Database, by: By, set: DraftSet, { bandId, as }: BandTakingOut): Promise<void> {
  const bandIds = set.bandIds.filter((id) => id !== bandId);
  if (bandIds.length > 0) return storeDraft(trx, { sets: [edited(set, by.personId, { bandIds })] });
  if (as === "cancelled") return storeDraft(trx, { sets: [edited(set, by.personId, { isCancelled: true })] });
  await trx.deleteFrom("sets").where("id", "=", set.id).execute();
}

/** The other bands of its sets, if visitors have read that they play together. @returns the ids of the calls to make */
async function othersToRing(
  trx: Database,
  { personId }: By,
  { band, draft, sets }: { band: DraftBand; draft: Draft; sets: readonly DraftSet[] },
): Promise<string[]> {
  const shown = await readPublicLineUp(trx);
  if (!shown.bands.some(({ id }) => id === band.id)) return [];
  const playing = new Set(draft.bands.filter(({ state }) => state === "in").map(({ id }) => id));
  const calls = sets.flatMap((set) =>
    set.bandIds
      .filter((id) => id !== band.id && playing.has(id))
      .map((bandId) => ({ bandId, words: `${band.name} does not play: ${lineOf(set)}` })),
  );
  return addCalls(trx, { year: band.year, by: personId }, calls);
}

const takings = { withdrawn: "lineup.takeOut", cancelled: "lineup.cancel" } as const;

type Logged = { band: DraftBand; record: DeskRecord | undefined; freed?: readonly string[]; before?: Before };

/** @returns the id of the log's row */
async function logBand(trx: Database, by: By, action: LogAction, { band, record, freed = [], before }: Logged) {
  const id = crypto.randomUUID();
  const subject = record ? { kind: "band", id: record.id } : { kind: "lineupBand", id: band.id };
  const changes = [
    { field: "name", before: band.name, after: band.name },
    { field: "freed", before: freed, after: [] },
    ...(before ? [{ field: "band", before, after: band.id }] : []),
  ];
  await logChange(trx, { id, personId: by.personId, action, subject, changes });
  return id;
}

const loggedFields = z.array(z.object({ field: z.string(), before: z.custom<Before>(), after: z.unknown() }));

/** @returns undefined for another row of the log, and for one that is erased */
async function readTaken(trx: Database, id: string) {
  const row = await trx.selectFrom("desk_log").select(["action", "changes"]).where("id", "=", id).executeTakeFirst();
  const as = row?.action === takings.withdrawn ? "withdrawn" : "cancelled";
  if (row?.action !== takings[as]) return undefined;
  const fields = loggedFields.parse(parseJson(row.changes));
  const found = fields.find(({ field }) => field === "band");
  return typeof found?.after === "string" ? { bandId: found.after, as, before: found.before } : undefined;
}

/**
 * The bands of the waiting list that could take the place of one that was taken out, the best first: those that offered a day that became free, or said of
 * none that they could not come.
 */
export async function readWaitingBands(
  db: Kysely<SiteTables>,
  { bandId, viewerId }: { bandId: string; viewerId: string },
): Promise<WaitingBand[]> {
  const links = db.selectFrom("desk_band_links").select("record_id").where("band_id", "=", bandId);
  const records = (await links.execute()).map(({ record_id }) => record_id);
  const freed = await freedSets(db, [...records, bandId]);
  const band = await db.selectFrom("bands").select("year").where("id", "=", bandId).executeTakeFirst();
  const days = weekdays.filter((day) => freed.some((line) => line.startsWith(day)));
  if (!band || days.length === 0) return [];
  const found = await db
    .selectFrom("desk_records")
    .select("record_id")
    .where("kind", "=", "band")
    .where(({ fn, ref }) => fn.coalesce(ref("prepared_status"), ref("told_status")), "=", "waiting")
    .$if(band.year !== "", (query) => query.where("year", "=", band.year))
    .orderBy(({ fn, val, ref }) => fn.coalesce(ref("average_score"), val(0)), "desc")
    .orderBy("record_id")
    .execute();
  const ids = found.map(({ record_id }) => record_id);
  const judgement = await judgementsOf(db, recordTypes.band, ids, viewerId);
  return (await readRecords(db, recordTypes.band, ids)).flatMap((record) => {
    const { reference, version, answers } = record;
    const offered = Array.isArray(answers.availability) ? answers.availability.map(String) : [];
    const named = weekdays.filter((day) => offered.some((each) => each.startsWith(day)));
    if (named.length > 0 && !named.some((day) => days.includes(day))) return [];
    const average = judgement(record.id).score?.average ?? null;
    return [{ reference, version, name: recordTypes.band.nameOf(answers), days: shortDays(offered), average }];
  });
}
