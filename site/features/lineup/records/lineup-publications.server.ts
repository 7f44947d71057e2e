import type { Kysely } from "kysely";
import { z } from "zod";
import { isSameValue } from "#platform/merge-fields.ts";
import { markPublished } from "#services/content/cache/content-version.server.ts";
import type { LineupPublicationsTable, SiteTables } from "#services/database/site-tables.server.ts";
import {
  applyPatch,
  isReordered,
  type LineUpPatch,
  type PublicBand,
  type PublicLineUp,
  patchBetween,
} from "./line-up-model.ts";

type Database = Kysely<SiteTables>;

/** A row without what it holds. */
export type PublicationRow = Omit<LineupPublicationsTable, "body" | "patch">;

const nothing: PublicLineUp = { bands: [], sets: [] };

/** How many publications of a festival are stored, besides those that are to come. */
const STORED = 50;

/** What visitors see: the latest publication that is due. Nothing before the first. */
export async function readPublicLineUp(db: Database, now = Date.now()): Promise<PublicLineUp> {
  const row = await dueBy(db, now).select("body").limit(1).executeTakeFirst();
  return row ? parsed<PublicLineUp>(row.body) : nothing;
}

/** The bands that visitors see, and those that they are to see at a time: by their names, with their pictures. */
export async function readShownBands(
  db: Database,
  now = Date.now(),
): Promise<(Pick<PublicBand, "id" | "name" | "picture" | "bio"> & { isPublic: boolean })[]> {
  const shown = (await readPublicLineUp(db, now)).bands.map((band) => ({ ...band, isPublic: true }));
  const later = db.selectFrom("lineup_publications").select("body").where("at", ">", now);
  const rows = await later.where("status", "!=", "stopped").execute();
  const toCome = rows.flatMap(({ body }) =>
    parsed<PublicLineUp>(body).bands.map((band) => ({ ...band, isPublic: false })),
  );
  return [...shown, ...toCome].map(({ id, name, picture, bio, isPublic }) => ({ id, name, picture, bio, isPublic }));
}

/** When the next publication that is approved becomes public, in milliseconds since 1970: pages that are cached are made anew then. */
export async function nextPublicationAt(db: Database, now = Date.now()): Promise<number | undefined> {
  const row = await db
    .selectFrom("lineup_publications")
    .select("at")
    .where("status", "=", "approved")
    .where("at", ">", now)
    .whereRef("at", "!=", "made_at")
    .orderBy("at")
    .limit(1)
    .executeTakeFirst();
  return row && Number(row.at);
}

export type NewLineUpPublication = Pick<PublicationRow, "id" | "year" | "what"> & {
  /** Null for a command. */
  by: string | null;
  patch: LineUpPatch;
  /** What it changes, a sentence each. */
  words: readonly string[];
  /** Now, or when it becomes public; in milliseconds since 1970. */
  at: number;
  bringsBack?: string;
};

/**
 * Publishes a patch of what is public, now or at a time: one row with all that visitors then see. Publications that wait for a later time are made anew, so
 * that each changes what it was approved to change and nothing else. Call it once the line-up is locked.
 *
 * @returns what visitors see from then on
 */
export async function publishLineUp(
  trx: Database,
  publication: NewLineUpPublication,
  now = Date.now(),
): Promise<PublicLineUp> {
  const { id, year, what, by, patch, words, bringsBack = null } = publication;
  // Not before what visitors see already, though another process's clock may be ahead.
  const madeAt = Math.max(now, Number((await currentLineUpPublication(trx, now))?.at ?? 0));
  const at = Math.max(publication.at, madeAt);
  await markPublished(trx, "lineup", now);
  const number = await nextNumber(trx);
  const body = applyPatch(await readPublicLineUp(trx, at), patch, { number, at });
  const columns = {
    id,
    number,
    year,
    what,
    status: "approved",
    at,
    made_at: madeAt,
    made_by: by,
    brings_back: bringsBack,
  } as const;
  const texts = { body: JSON.stringify(body), patch: JSON.stringify(patch), words: JSON.stringify(words) };
  await trx
    .insertInto("lineup_publications")
    .values({ ...columns, ...texts })
    .execute();
  await takeAlong(trx, at, number);
  if (year !== "")
    for (const table of ["bands", "sets"] as const)
      await trx.updateTable(table).set({ year }).where("year", "=", "").execute();
  await removeOld(trx, year, now);
  return body;
}

/** What would change if an earlier publication were brought back; undefined for one that is not stored. */
export async function patchToBringBack(db: Database, id: string, now = Date.now()): Promise<LineUpPatch | undefined> {
  const row = await db.selectFrom("lineup_publications").select("body").where("id", "=", id).executeTakeFirst();
  return row && patchBetween(await readPublicLineUp(db, now), parsed<PublicLineUp>(row.body));
}

/**
 * What would change if what one publication changed were taken back: visitors see again what they saw before it. What another one has changed since stays,
 * and is counted by `left`.
 *
 * @returns undefined for one that is not stored, or not public yet, and where it is not stored what was public before it
 */
export async function patchToTakeBack(
  db: Database,
  id: string,
  now = Date.now(),
): Promise<{ patch: LineUpPatch; left: number } | undefined> {
  const row = await dueBy(db, now).select(["at", "number", "year", "body"]).where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const found = await publicBefore(db, { ...row, at: Number(row.at) });
  const latest = await pastOf(db, row.year, now).limit(STORED).execute();
  // Once some are deleted, only of the latest it is known that each follows the one before.
  if (latest.length === STORED && !latest.some((each) => each.id === found?.id)) return undefined;
  const before = found ? parsed<PublicLineUp>(found.body) : nothing;
  const [own, current] = [parsed<PublicLineUp>(row.body), await readPublicLineUp(db, now)];
  const undone = patchBetween(own, before);
  const isAsPublished = (part: "bands" | "sets") => {
    const [then, since] = [own[part], current[part]].map(
      (items) => new Map<string, unknown>(items.map((each) => [each.id, each])),
    );
    return (each: { id: string }) => isSameValue(then?.get(each.id), since?.get(each.id));
  };
  const [bands, sets] = [undone.bands.filter(isAsPublished("bands")), undone.sets.filter(isAsPublished("sets"))];
  const reorders = undone.reorders && !isReordered(own, current);
  const left = undone.bands.length - bands.length + undone.sets.length - sets.length;
  return { patch: { bands, sets, order: undone.order, reorders }, left };
}

/** The stored publication that visitors saw before another one. */
async function publicBefore(db: Database, { at, number }: { at: number; number: number }) {
  const before = dueBy(db, at).where(({ or, eb }) => or([eb("at", "<", at), eb("number", "<", number)]));
  return before.select(["id", "body"]).limit(1).executeTakeFirst();
}

/** What a publication was approved to change, in sentences too; undefined for one that is not stored. */
export async function readLineUpPatch(
  db: Database,
  id: string,
): Promise<{ patch: LineUpPatch; words: string[]; what: PublicationRow["what"]; by: string | null } | undefined> {
  const stored = db.selectFrom("lineup_publications").select(["patch", "words", "what", "made_by"]);
  const row = await stored.where("id", "=", id).executeTakeFirst();
  return row && { patch: parsed(row.patch), words: wordsIn(row.words), what: row.what, by: row.made_by };
}

/** The publication that visitors see: the latest one that is due. */
export async function currentLineUpPublication(db: Database, now = Date.now()) {
  return dueBy(db, now).select(["id", "at"]).limit(1).executeTakeFirst();
}

/** What visitors saw when bands were last imported, and when that was: its author knows that. */
export async function readImportedLineUp(db: Database, now = Date.now()): Promise<PublicLineUp & { at: number }> {
  const row = await importedBy(db, now).select(["at", "body"]).executeTakeFirst();
  return { ...(row ? parsed<PublicLineUp>(row.body) : nothing), at: Number(row?.at ?? 0) };
}

function importedBy(db: Database, now: number) {
  return dueBy(db, now).where("what", "=", "import").limit(1);
}

/** The publications of a festival, those to come first, then the latest; of all while it is not known which it is. */
export async function listLineUpPublications(
  db: Database,
  year: string,
): Promise<(PublicationRow & { sentences: string[] })[]> {
  const rows = await db
    .selectFrom("lineup_publications")
    .select(["id", "number", "year", "what", "status", "at", "made_at", "made_by", "brings_back", "words"])
    .$if(year !== "", (query) => query.where("year", "in", [year, ""]))
    .orderBy("at", "desc")
    .orderBy("number", "desc")
    .execute();
  return rows.map((row) => ({ ...row, sentences: wordsIn(row.words) }));
}

function dueBy(db: Database, now: number) {
  return (
    db
      .selectFrom("lineup_publications")
      .where("status", "=", "approved")
      // What was published at once stays so if the clock is set back.
      .where(({ or, eb, ref }) => or([eb("at", "<=", now), eb("at", "=", ref("made_at"))]))
      .orderBy("at", "desc")
      .orderBy("number", "desc")
  );
}

/** Makes those that become public after a moment anew, the next first. Call it once the line-up is locked. */
export async function takeAlong(trx: Database, after: number, number: number): Promise<void> {
  const later = await trx
    .selectFrom("lineup_publications")
    .select(["id", "at", "number", "patch"])
    .where("status", "=", "approved")
    .where("at", ">", after)
    .orderBy("at")
    .orderBy("number")
    .execute();
  for (const row of later) {
    const at = Number(row.at);
    // Of two at the same time, the second finds the first.
    const found = await publicBefore(trx, { at, number: row.number });
    const before = found ? parsed<PublicLineUp>(found.body) : nothing;
    const body = applyPatch(before, parsed<LineUpPatch>(row.patch), { number, at });
    await trx
      .updateTable("lineup_publications")
      .set({ body: JSON.stringify(body) })
      .where("id", "=", row.id)
      .execute();
  }
}

export async function nextNumber(trx: Database): Promise<number> {
  const { version } = await trx
    .selectFrom("published")
    .select("version")
    .where("source", "=", "lineup")
    .executeTakeFirstOrThrow();
  return Number(version);
}

/** The latest ones stay, and those that are to come; also what visitors see, and what bands know that were imported. */
async function removeOld(trx: Database, year: string, now: number): Promise<void> {
  const past = await pastOf(trx, year, now).offset(STORED).limit(10_000).execute();
  const imported = await importedBy(trx, now).select("id").executeTakeFirst();
  const retained = [(await currentLineUpPublication(trx, now))?.id, imported?.id];
  for (const { id } of past)
    if (!retained.includes(id)) await trx.deleteFrom("lineup_publications").where("id", "=", id).execute();
}

/** Of a festival what is not to come, the latest first, stopped or not. */
function pastOf(db: Database, year: string, now: number) {
  return (
    db
      .selectFrom("lineup_publications")
      .select("id")
      .where("year", "=", year)
      .where("at", "<=", now)
      // What visitors see may have been approved before many others.
      .orderBy("at", "desc")
      .orderBy("number", "desc")
  );
}

function wordsIn(text: string): string[] {
  return z.array(z.string()).parse(JSON.parse(text));
}

/** Rows of our own. */
export function parsed<Stored>(text: string): Stored {
  return JSON.parse(text);
}
