import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { BandsTable, SetsTable, SiteTables } from "#services/database/site-tables.server.ts";
import { scheduleLine } from "../programme/schedule-line.ts";
import type { LineUpContent, PublicBand, SetContent } from "./line-up-model.ts";

/** A band of the committee's draft. */
export type DraftBand = Omit<PublicBand, "isCancelled"> &
  Pick<BandsTable, "year" | "state" | "version"> & {
    position: number;
    isTouched: boolean;
    /** The stored name of an application's picture that is still to be copied. */
    pictureFrom: string | null;
    editedBy: string | null;
    editedAt: number;
  };

/** A set of the committee's draft. `line` is as it was written, and null once the set was moved. */
export type DraftSet = Omit<SetContent, "kind" | "line"> &
  Pick<SetsTable, "kind" | "year" | "version" | "line"> & { editedBy: string | null; editedAt: number };

export type Draft = { bands: DraftBand[]; sets: DraftSet[] };

/**
 * The committee's draft of a festival's line-up and schedule, pencilled and withdrawn bands included, in its order.
 *
 * @param year of the festival; what was there before any festival was known belongs to it, too. Without one, or while the content does not say which it is,
 * all that is stored.
 */
export async function readDraft(db: Kysely<SiteTables>, year = ""): Promise<Draft> {
  let bands = db.selectFrom("bands").selectAll();
  let sets = db.selectFrom("sets").selectAll();
  if (year !== "") {
    bands = bands.where("year", "in", [year, ""]);
    sets = sets.where("year", "in", [year, ""]);
  }
  const [bandRows, setRows] = [
    await bands.orderBy("position").orderBy("id").execute(),
    await sets.orderBy("position").orderBy("id").execute(),
  ];
  return { bands: bandRows.map(draftBand), sets: setRows.map(draftSet) };
}

/**
 * A text that is another one as soon as bands or sets have changed: none of them is changed without a later time or version, and none goes without being
 * missed. The order of the bands is not in it.
 */
export async function countDraft(db: Kysely<SiteTables>, year = ""): Promise<string> {
  const counts = [];
  for (const table of ["sets", "bands"] as const) {
    const counted = db
      .selectFrom(table)
      .select([sql`count(*)`.as("rows"), sql`sum(version)`.as("versions"), sql`max(edited_at)`.as("latest")]);
    const own = year === "" ? counted : counted.where("year", "in", [year, ""]);
    const row = await own.executeTakeFirst();
    counts.push(row?.rows, row?.versions, row?.latest);
  }
  return counts.map((each) => String(each ?? 0)).join(".");
}

export function draftBand(row: BandsTable): DraftBand {
  return {
    id: row.id,
    year: row.year,
    position: row.position,
    name: row.name,
    otherName: row.name_no_space,
    picture: row.image_link,
    bio: row.bio,
    style: row.jazz_style,
    musicLink: row.music_link,
    state: row.state,
    isTouched: row.is_touched === 1,
    pictureFrom: row.picture_from,
    version: row.version,
    editedBy: row.edited_by,
    editedAt: row.edited_at,
  };
}

export function draftSet(row: SetsTable): DraftSet {
  return {
    id: row.id,
    year: row.year,
    position: row.position,
    kind: row.kind,
    title: row.title,
    bandIds: z.array(z.string()).parse(JSON.parse(row.band_ids)),
    day: row.day,
    venue: row.venue,
    start: row.starts,
    end: row.ends,
    line: row.line,
    isCancelled: row.is_cancelled === 1,
    version: row.version,
    editedBy: row.edited_by,
    editedAt: row.edited_at,
  };
}

export function bandRow(band: DraftBand): BandsTable {
  return {
    id: band.id,
    year: band.year,
    position: band.position,
    name: band.name,
    name_no_space: band.otherName,
    image_link: band.picture,
    bio: band.bio,
    jazz_style: band.style,
    music_link: band.musicLink,
    state: band.state,
    is_touched: band.isTouched ? 1 : 0,
    picture_from: band.pictureFrom,
    version: band.version,
    edited_by: band.editedBy,
    edited_at: band.editedAt,
  };
}

export function setRow(set: DraftSet): SetsTable {
  return {
    id: set.id,
    year: set.year,
    position: set.position,
    kind: set.kind,
    title: set.title,
    band_ids: JSON.stringify(set.bandIds),
    day: set.day,
    venue: set.venue,
    starts: set.start,
    ends: set.end,
    line: set.line,
    is_cancelled: set.isCancelled ? 1 : 0,
    version: set.version,
    edited_by: set.editedBy,
    edited_at: set.editedAt,
  };
}

/** A row of the draft as a member has changed it. */
export function edited<Row extends DraftBand | DraftSet>(row: Row, editedBy: string, change: Partial<Row>): Row {
  return { ...row, ...change, version: row.version + 1, editedBy, editedAt: Date.now() };
}

/** Stores rows of the draft as they are, whatever was there. Call it once the line-up is locked. */
export async function storeDraft(trx: Kysely<SiteTables>, { bands, sets }: Partial<Draft>): Promise<void> {
  for (const { id, ...columns } of (bands ?? []).map(bandRow))
    await trx
      .insertInto("bands")
      .values({ id, ...columns })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
      .execute();
  for (const { id, ...columns } of (sets ?? []).map(setRow))
    await trx
      .insertInto("sets")
      .values({ id, ...columns })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
      .execute();
}

/** What would be public if all of a draft were published: neither pencilled nor withdrawn bands, no sound check, and no set of such bands alone. */
export function publicContent({ bands, sets }: Draft): LineUpContent {
  const shown = bands.filter(({ state }) => state === "in" || state === "cancelled");
  const cancelled = new Set(shown.filter(({ state }) => state === "cancelled").map(({ id }) => id));
  const ids = new Set(shown.map(({ id }) => id));
  return {
    bands: shown.map(publicBand),
    sets: sets.flatMap((set) => {
      const bandIds = set.bandIds.filter((id) => ids.has(id));
      const content = bandIds.length === set.bandIds.length || bandIds.length > 0 ? setContent(set) : undefined;
      const isCancelled = set.isCancelled || (bandIds.length > 0 && bandIds.every((id) => cancelled.has(id)));
      return content ? [{ ...content, bandIds, isCancelled }] : [];
    }),
  };
}

export function publicBand({ id, name, otherName, picture, bio, style, musicLink, state }: DraftBand): PublicBand {
  return { id, name, otherName, picture, bio, style, musicLink, isCancelled: state === "cancelled" };
}

/** @returns undefined for a sound check, and for a set that has neither a place nor a line */
export function setContent(set: DraftSet): SetContent | undefined {
  const { id, position, kind, title, bandIds, day, venue, start, end, isCancelled } = set;
  if (kind === "soundCheck") return undefined;
  const line = set.line ?? (start === null ? undefined : scheduleLine({ day, venue, start, end }));
  return line === undefined
    ? undefined
    : { id, position, kind, title, bandIds, day, venue, start, end, line, isCancelled };
}
