import type { Kysely } from "kysely";
import { replaceIn } from "#desk/content/replace/replace-words.ts";
import { type FieldChange, logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { conflictsOf } from "#desk/records/one-record/last-change.server.ts";
import { storedPicture } from "#desk/records/status/band-of-record.server.ts";
import { mergeFields } from "#platform/merge-fields.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { bandLabels } from "#site/features/lineup/records/band-fields.ts";
import {
  type DraftBand,
  draftBand,
  edited,
  readDraft,
  storeDraft,
} from "#site/features/lineup/records/line-up-draft.server.ts";
import { slugOf } from "#site/features/lineup/records/lineup-contract.ts";
import { recordsOfBands } from "./band-records.server.ts";
import {
  type BandEdit,
  type BandMove,
  type BandReplacing,
  type BandWords,
  bandWordNames,
  bandWords,
} from "./draft-band-contract.ts";

type Database = Kysely<SiteTables>;

/** What the log calls a band of the line-up. */
export const lineUpBand = "lineupBand";

export type Edited =
  | { ok: true }
  | { ok: false; reason: "gone" }
  /** Another band has the address that its name would make. */
  | { ok: false; reason: "taken"; by: string }
  | ({ ok: false; reason: "changed" } & EditConflict);

/** A band of the draft; undefined if there is none. */
export async function readDraftBand(db: Database, id: string): Promise<DraftBand | undefined> {
  const row = await db.selectFrom("bands").selectAll().where("id", "=", id).executeTakeFirst();
  return row && draftBand(row);
}

/** Saves the fields of a band in the draft, merged field by field with concurrent changes, and logs it. */
export function editBand(db: Database, personId: string, edit: BandEdit): Promise<Edited> {
  return transact(db, async (trx) => {
    await lockLineUp(trx);
    return editWithin(trx, personId, edit);
  });
}

/** The same within a transaction. Call it once the line-up is locked. */
export async function editWithin(trx: Database, personId: string, { id, before, after }: BandEdit): Promise<Edited> {
  const current = await readDraftBand(trx, id);
  if (!current) return { ok: false, reason: "gone" };
  const words = wordsOf(current);
  const { merged, contested } = mergeFields<BandWords>(before, words, after);
  if (contested.length > 0) {
    const subject = { kind: lineUpBand, id, viewerId: personId };
    const theirs = contested.map((field) => ({ field, theirs: current[field] }));
    const conflicts = await conflictsOf(trx, subject, theirs);
    return { ok: false, reason: "changed", version: current.version, conflicts };
  }
  const changes = bandWordNames
    .filter((field) => merged[field] !== words[field])
    .map((field) => ({ field, before: words[field], after: merged[field] }));
  if (changes.length === 0) return { ok: true };
  const other = merged.name === words.name ? undefined : await bandAtAddress(trx, { ...current, name: merged.name });
  if (other) return { ok: false, reason: "taken", by: other.name };
  // A picture that was chosen is not replaced by the one of the application.
  const pictureFrom = merged.picture === words.picture ? current.pictureFrom : null;
  await storeEdited(trx, personId, { ...current, ...merged, pictureFrom });
  await logBand(trx, personId, "lineup.edit", { id, name: merged.name, changes });
  return { ok: true };
}

type Replaced = { id: string; before: BandWords; after: BandWords };

/** Puts new words into some places of bands: into all of them, or into none where one has changed since it was seen, or would say what it cannot. */
export function replaceInBands(
  db: Database,
  personId: string,
  { bands, ...wanted }: BandReplacing,
): Promise<{ ok: true; bands: Replaced[] } | { ok: false; detail: string }> {
  return transact(db, async (trx) => {
    await lockLineUp(trx);
    const done: Replaced[] = [];
    for (const { id, version, places } of bands) {
      const current = await readDraftBand(trx, id);
      if (current?.version !== version)
        return { ok: false, detail: `${current?.name ?? "A band"} was changed meanwhile. Please look again.` } as const;
      const before = wordsOf(current);
      const words = replacedWords(before, wanted, places);
      const after = bandWords.safeParse(words);
      if (!after.success) return { ok: false, detail: `${current.name}: ${faultIn(after.error.issues[0])}.` } as const;
      const saved = await editWithin(trx, personId, { id, before, after: after.data });
      if (!saved.ok) return { ok: false, detail: `${current.name}: another band has this address already.` } as const;
      done.push({ id, before, after: after.data });
    }
    return { ok: true, bands: done } as const;
  });
}

function replacedWords(
  before: BandWords,
  wanted: Pick<BandReplacing, "from" | "to" | "anyCase">,
  places: BandReplacing["bands"][number]["places"],
): BandWords {
  const after = { ...before };
  for (const field of bandWordNames) {
    const indexes = new Set(places.filter((place) => place.field === field).map(({ index }) => index));
    if (indexes.size > 0) after[field] = String(replaceIn(before[field], wanted, indexes));
  }
  return after;
}

function faultIn(issue: { path: PropertyKey[]; message: string } | undefined): string {
  const field = bandWordNames.find((name) => name === issue?.path[0]);
  return `${field ? bandLabels[field] : "It"} ${issue?.message ?? "cannot be so"}`;
}

/** Has the picture of a band's application copied to it. */
export function takePicture(
  db: Database,
  personId: string,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: "gone" | "noPicture" }> {
  return transact(db, async (trx) => {
    await lockLineUp(trx);
    const current = await readDraftBand(trx, id);
    if (!current) return { ok: false, reason: "gone" } as const;
    const record = (await recordsOfBands(trx, [id])).get(id);
    const pictureFrom = record ? await storedPicture(trx, record.answers) : null;
    if (pictureFrom === null) return { ok: false, reason: "noPicture" } as const;
    if (current.pictureFrom === pictureFrom) return { ok: true } as const;
    await storeEdited(trx, personId, { ...current, pictureFrom });
    await logBand(trx, personId, "lineup.takePicture", { id, name: current.name, changes: [] });
    return { ok: true } as const;
  });
}

/**
 * Puts a band behind another one. Two that move bands at the same time both have their way, and a move that is sent again does no more.
 *
 * @returns false if one of them is not there any more
 */
export async function moveBand(
  db: Database,
  { personId, year }: { personId: string; year: string },
  { id, follows }: BandMove,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockLineUp(trx);
    const { bands } = await readDraft(trx, year);
    const band = bands.find((each) => each.id === id);
    const others = bands.filter((each) => each.id !== id);
    const place = follows === null ? 0 : others.findIndex((each) => each.id === follows) + 1;
    if (!band || (follows !== null && place === 0)) return false;
    if (bands.indexOf(band) === place) return true;
    for (const [position, each] of others.toSpliced(place, 0, band).entries())
      if (each.position !== position)
        await trx.updateTable("bands").set({ position }).where("id", "=", each.id).execute();
    const changes = [{ field: "place", before: bands.indexOf(band) + 1, after: place + 1 }];
    await logBand(trx, personId, "lineup.move", { id, name: band.name, changes });
    return true;
  });
}

/** Another band of the same festival at the address that a band's name makes; one that has withdrawn has none. */
export async function bandAtAddress(
  db: Database,
  { id, name, year }: Pick<DraftBand, "id" | "name" | "year">,
): Promise<{ name: string } | undefined> {
  let others = db.selectFrom("bands").select("name").where("id", "!=", id).where("state", "!=", "withdrawn");
  if (year !== "") others = others.where("year", "in", [year, ""]);
  return (await others.execute()).find((other) => slugOf(other.name) === slugOf(name));
}

export function wordsOf({ name, otherName, style, bio, musicLink, picture }: BandWords): BandWords {
  return { name, otherName, style, bio, musicLink, picture };
}

async function storeEdited(trx: Database, editedBy: string, band: DraftBand): Promise<void> {
  await storeDraft(trx, { bands: [edited(band, editedBy, { isTouched: true })] });
}

type LoggedBand = { id: string; name: string; changes: readonly FieldChange[] };

/** The log tells a band by the name that it had then. */
async function logBand(trx: Database, personId: string, action: LogAction, { id, name, changes }: LoggedBand) {
  const isNamed = changes.some(({ field }) => field === "name");
  const named = isNamed ? changes : [...changes, { field: "name", before: name, after: name }];
  await logChange(trx, { personId, action, subject: { kind: lineUpBand, id }, changes: named });
}
