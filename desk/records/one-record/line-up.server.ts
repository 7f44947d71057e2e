import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { linkedBands } from "#desk/records/status/band-of-record.server.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { type DraftSet, draftSet, setContent } from "#site/features/lineup/records/line-up-draft.server.ts";
import { slugOf } from "#site/features/lineup/records/lineup-contract.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import type { DeskRecord } from "../model/desk-record.server.ts";
import type { BandInLineUp } from "../model/line-up-contract.ts";

/** How a band's record stands in the line-up; null where there is no such band. */
export async function readBandInLineUp(
  db: Kysely<SiteTables>,
  record: Pick<DeskRecord, "id" | "year" | "answers">,
): Promise<BandInLineUp | null> {
  const bands = await readBandNames(db);
  const band = (await linkedBands(db, { bands }))(record);
  return band ? describeBand(db, { band, bands, subjectIds: [record.id, band.id] }) : null;
}

type BandName = Awaited<ReturnType<typeof readBandNames>>[number];

/** A page polls: what bands say of themselves is left out. */
export function readBandNames(db: Kysely<SiteTables>) {
  return db.selectFrom("bands").select(["id", "year", "name", "name_no_space as otherName", "state"]).execute();
}

/** How a band of the draft stands. `subjectIds` are those by which the log knows it. */
export async function describeBand(
  db: Kysely<SiteTables>,
  { band, bands, subjectIds }: { band: BandName; bands: readonly BandName[]; subjectIds: readonly string[] },
): Promise<BandInLineUp> {
  const seen = (await readPublicLineUp(db)).bands.find(({ id }) => id === band.id);
  const named = db
    .selectFrom("sets")
    .selectAll()
    .where("band_ids", "like", `%${JSON.stringify(band.id)}%`);
  const sets = (await named.orderBy("position").execute())
    .map(draftSet)
    .filter(({ bandIds }) => bandIds.includes(band.id));
  const isBeside = (other: BandName) =>
    other.id !== band.id &&
    other.state !== "withdrawn" &&
    [band.year, ""].includes(other.year) &&
    slugOf(other.name) === slugOf(band.name);
  return {
    bandId: band.id,
    name: band.name,
    state: band.state,
    isPublic: seen !== undefined,
    isShownCancelled: seen?.isCancelled ?? false,
    sets: sets.map(lineOf),
    sameAddress: band.state === "withdrawn" ? null : (bands.find(isBeside)?.name ?? null),
    freed: await freedSets(db, subjectIds),
  };
}

/** A set as its line; one that has no place yet has its title alone. */
export function lineOf(set: DraftSet): string {
  return setContent({ ...set, kind: "concert" })?.line ?? (set.title || "A set without a time");
}

const freeing = z.catch(z.array(z.object({ field: z.string(), before: z.unknown() })), []);

/** What became free when a band was taken out the last time, as the log says; nothing where that was taken back. */
export async function freedSets(db: Kysely<SiteTables>, subjectIds: readonly string[]): Promise<string[]> {
  const row = await db
    .selectFrom("desk_log")
    .select(["action", "changes"])
    .where("subject_id", "in", subjectIds)
    .where("action", "in", ["lineup.takeOut", "lineup.cancel", "lineup.putBack", "lineup.takeIn"])
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  const sets = freeing.parse(parseJson(row?.changes ?? "[]")).find(({ field }) => field === "freed")?.before;
  return z.catch(z.array(z.string()), []).parse(sets);
}
