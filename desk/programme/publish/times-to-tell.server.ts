import type { Kysely } from "kysely";
import { recordsOfBands } from "#desk/line-up/draft/band-records.server.ts";
import { datedPlaceWords } from "#desk/line-up/draft/set-words.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { CurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import type { PublicBand, PublicSet } from "#site/features/lineup/records/line-up-model.ts";
import {
  currentLineUpPublication,
  readImportedLineUp,
  readPublicLineUp,
} from "#site/features/lineup/records/lineup-publications.server.ts";

/** A band that does not know yet when it plays, as visitors see it. */
export type ToTell = {
  band: PublicBand;
  record: DeskRecord | undefined;
  sets: PublicSet[];
  /** What it was told, of which calendars have entries; undefined where it was never told anything. */
  told: PublicSet[] | undefined;
  /** When it plays, and what that was until now, a line each. */
  lines: string[];
};

/**
 * The bands whose public times are not those that they know: that they were told, or that came in by a file. What changed on the day itself is told by
 * telephone, and a band that is on the list of calls is not told again. Once the festival is over, none is.
 */
export async function readTimesToTell(
  db: Kysely<SiteTables>,
  { festival }: Pick<CurrentFestival, "festival">,
  timeZone: string,
): Promise<ToTell[]> {
  if (festival && festival.endDate < dayIn(timeZone, new Date())) return [];
  const current = await currentLineUpPublication(db);
  const shown = await readPublicLineUp(db);
  const imported = setsByBand((await readImportedLineUp(db)).sets);
  const sets = setsByBand(shown.sets);
  const bands = shown.bands.filter(({ isCancelled }) => !isCancelled);
  const records = await recordsOfBands(
    db,
    bands.map(({ id }) => id),
  );
  const told = await toldSets(db);
  const rung = await rungAt(db);
  return bands.flatMap((band): ToTell[] => {
    const [own, record] = [sets.get(band.id) ?? [], records.get(band.id)];
    const known = record && told.gone.get(record.id);
    const before = known ?? imported.get(band.id) ?? [];
    // A mail that waits tells it soon, if it says this; otherwise it is withdrawn.
    const latest = (record && told.latest.get(record.id)) ?? before;
    if ([before, latest].some((known) => isSameTimes(known, own))) return [];
    const changedAt = own.length > 0 ? Math.max(...own.map((set) => set.changedAt)) : Number(current?.at ?? 0);
    if ((rung.get(band.id) ?? -1) >= changedAt) return [];
    return [{ band, record, sets: own, told: known, lines: linesOf(before, own, festival) }];
  });
}

/** Whether sets are the same, as far as a band has to know. */
export function isSameTimes(some: readonly PublicSet[], others: readonly PublicSet[]): boolean {
  return isSameValue(timesOf(some), timesOf(others));
}

function timesOf(sets: readonly PublicSet[]) {
  return sets
    .map(({ id, day, venue, start, end, line, isCancelled }) =>
      start === null ? { id, line, isCancelled } : { id, day, venue, start, end, isCancelled },
    )
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** What each record was told last: what has gone, or is being tried, and what waits. A mail that was stopped, or given up, does not count. */
async function toldSets(db: Kysely<SiteTables>) {
  const rows = await db
    .selectFrom("desk_times_told as told")
    .innerJoin("outbox as mail", "mail.once_key", "told.mail_key")
    .leftJoin("desk_batches as batch", "batch.id", "told.batch_id")
    .select(["told.record_id", "told.sets", "mail.status", "mail.attempts"])
    .where("told.sets", "is not", null)
    .where("mail.status", "not in", ["discarded", "parked"])
    .orderBy("batch.created_at")
    .execute();
  const lastOf = (some: typeof rows) =>
    new Map<string, PublicSet[]>(some.map(({ record_id, sets }) => [record_id, JSON.parse(sets ?? "[]")]));
  const hasGone = ({ status, attempts }: (typeof rows)[number]) =>
    status === "sent" || (status === "queued" && attempts > 0);
  return { gone: lastOf(rows.filter(hasGone)), latest: lastOf(rows) };
}

/** When a call to each band was last added. */
async function rungAt(db: Kysely<SiteTables>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("desk_to_ring")
    .select(({ fn }) => ["band_id", fn.max("made_at").as("at")])
    .groupBy("band_id")
    .execute();
  return new Map(rows.map(({ band_id, at }) => [band_id, Number(at)]));
}

export function setsByBand(sets: readonly PublicSet[]): Map<string, PublicSet[]> {
  const byBand = new Map<string, PublicSet[]>();
  for (const set of sets) for (const id of set.bandIds) byBand.set(id, [...(byBand.get(id) ?? []), set]);
  return byBand;
}

function linesOf(before: readonly PublicSet[], own: readonly PublicSet[], festival: CurrentFestival["festival"]) {
  const known = new Map(before.map((set) => [set.id, setWords(set, festival)]));
  const ids = new Set(own.map(({ id }) => id));
  const lines = own.map((set) => {
    const [words, was] = [setWords(set, festival), known.get(set.id)];
    return was === undefined || was === words ? words : `${words} (until now: ${was})`;
  });
  const gone = before.filter(({ id }) => !ids.has(id)).map((set) => `No longer: ${setWords(set, festival)}`);
  return [...lines, ...gone];
}

function setWords(set: PublicSet, festival: CurrentFestival["festival"]): string {
  const { title, isCancelled } = set;
  return `${isCancelled ? "Cancelled: " : ""}${title && `${title}: `}${datedPlaceWords(set, festival)}`;
}
