import type { Kysely } from "kysely";
import { recordsOfBands } from "#desk/line-up/draft/band-records.server.ts";
import { datedPlaceWords } from "#desk/line-up/draft/set-words.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { CurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import {
  type LineUpPatch,
  type PublicBand,
  type PublicSet,
  patchBetween,
  type SetContent,
} from "#site/features/lineup/records/line-up-model.ts";
import { readImportedLineUp, readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";

/** A band that does not know yet when it plays, as visitors see it. */
export type ToTell = {
  band: PublicBand;
  record: DeskRecord | undefined;
  sets: PublicSet[];
  /** What a mail told it, of which calendars have entries; undefined where none ever did. */
  told: PublicSet[] | undefined;
  /** What of its sets it does not know. */
  changes: LineUpPatch["sets"];
  /** When it plays, and what that was until now, a line each. */
  lines: string[];
};

/** What a band was told at a time, in milliseconds since 1970: all of its sets. */
type Told = { sets: PublicSet[]; at: number };
/** What it has heard by telephone since, or is on the list of calls to hear: of some of its sets. */
type Call = { sets: LineUpPatch["sets"]; at: number };

/**
 * The bands whose public times are not those that they know: that they were told, or that came in by a file, with what they are rung about since. Once the
 * festival is over, none is.
 */
export async function readTimesToTell(
  db: Kysely<SiteTables>,
  { festival }: Pick<CurrentFestival, "festival">,
  timeZone: string,
): Promise<ToTell[]> {
  if (festival && festival.endDate < dayIn(timeZone, new Date())) return [];
  const shown = await readPublicLineUp(db);
  const imported = await readImportedLineUp(db);
  const importedSets = setsByBand(imported.sets);
  const sets = setsByBand(shown.sets);
  const bands = shown.bands.filter(({ isCancelled }) => !isCancelled);
  const records = await recordsOfBands(
    db,
    bands.map(({ id }) => id),
  );
  const told = await toldSets(db);
  const calls = await callsByBand(db);
  return bands.flatMap((band): ToTell[] => {
    const [own, record] = [sets.get(band.id) ?? [], records.get(band.id)];
    const gone = record && told.gone.get(record.id);
    const before = gone ?? { sets: importedSets.get(band.id) ?? [], at: imported.at };
    // A mail that waits tells it soon, if it says this; otherwise it is withdrawn.
    const latest = (record && told.latest.get(record.id)) ?? before;
    const [known = [], soon = []] = [before, latest].map((each) => knownSets(each, calls.get(band.id) ?? []));
    if ([known, soon].some((sets) => isSameTimes(sets, own))) return [];
    const { sets: changes } = patchBetween({ bands: [], sets: known }, { bands: [], sets: own });
    return [{ band, record, sets: own, told: gone?.sets, changes, lines: linesOf(known, own, festival) }];
  });
}

/** A call is about some sets: of the others, what was told before stands. */
function knownSets(told: Told, calls: readonly Call[]): SetContent[] {
  const known = new Map<string, SetContent>(told.sets.map((set) => [set.id, set]));
  for (const { id, set } of calls.filter(({ at }) => at >= told.at).flatMap(({ sets }) => sets))
    set === null ? known.delete(id) : known.set(id, set);
  return [...known.values()];
}

/** Whether sets are the same, as far as a band has to know. */
export function isSameTimes(some: readonly SetContent[], others: readonly SetContent[]): boolean {
  return isSameValue(timesOf(some), timesOf(others));
}

function timesOf(sets: readonly SetContent[]) {
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
    .select(["told.record_id", "told.sets", "mail.status", "mail.attempts", "batch.created_at"])
    .where("told.sets", "is not", null)
    .where("mail.status", "not in", ["discarded", "parked"])
    .orderBy("batch.created_at")
    .execute();
  const lastOf = (some: typeof rows) =>
    new Map<string, Told>(
      some.map(({ record_id, sets, created_at }) => [
        record_id,
        { sets: JSON.parse(sets ?? "[]"), at: Number(created_at ?? 0) },
      ]),
    );
  const hasGone = ({ status, attempts }: (typeof rows)[number]) =>
    status === "sent" || (status === "queued" && attempts > 0);
  return { gone: lastOf(rows.filter(hasGone)), latest: lastOf(rows) };
}

/** The calls to each band that tell it of its times, the earliest first. */
async function callsByBand(db: Kysely<SiteTables>): Promise<ReadonlyMap<string, Call[]>> {
  const rows = await db
    .selectFrom("desk_to_ring")
    .select(["band_id", "sets", "made_at"])
    .where("sets", "is not", null)
    .orderBy("made_at")
    .execute();
  const calls = rows.map(({ band_id, sets, made_at }) => ({
    band_id,
    sets: JSON.parse(sets ?? "[]"),
    at: Number(made_at),
  }));
  return Map.groupBy(calls, ({ band_id }) => band_id);
}

export function setsByBand(sets: readonly PublicSet[]): Map<string, PublicSet[]> {
  const byBand = new Map<string, PublicSet[]>();
  for (const set of sets) for (const id of set.bandIds) byBand.set(id, [...(byBand.get(id) ?? []), set]);
  return byBand;
}

function linesOf(before: readonly SetContent[], own: readonly SetContent[], festival: CurrentFestival["festival"]) {
  const known = new Map(before.map((set) => [set.id, setWords(set, festival)]));
  const ids = new Set(own.map(({ id }) => id));
  const lines = own.map((set) => {
    const [words, was] = [setWords(set, festival), known.get(set.id)];
    return was === undefined || was === words ? words : `${words} (until now: ${was})`;
  });
  const gone = before.filter(({ id }) => !ids.has(id)).map((set) => `No longer: ${setWords(set, festival)}`);
  return [...lines, ...gone];
}

function setWords(set: SetContent, festival: CurrentFestival["festival"]): string {
  const { title, isCancelled } = set;
  return `${isCancelled ? "Cancelled: " : ""}${title && `${title}: `}${datedPlaceWords(set, festival)}`;
}
