import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { unreadableVenue } from "#desk/line-up/draft/set-words.ts";
import { daysOf } from "#desk/line-up/venues/festival-days.ts";
import { distinctVenues, venueDays } from "#desk/line-up/venues/venue-notes.ts";
import { conflictsOf } from "#desk/records/one-record/last-change.server.ts";
import { isSameValue, mergeFields } from "#platform/merge-fields.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { DeskVenuesTable } from "#services/database/desk-programme-tables.server.ts";
import { lockId, lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { venueKey } from "#services/site/walking-minutes.ts";
import { isReadBack } from "#site/features/lineup/programme/schedule-line.ts";
import type { CurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { type DraftSet, edited, readDraft, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import type { VenueChange, VenueFields, VenueRename, VenuesView } from "./venues-contract.ts";

type Database = Kysely<SiteTables>;

const nothing = { use: "", from: null, to: null } as const;
const noFields: VenueFields = {
  Monday: nothing,
  Tuesday: nothing,
  Wednesday: nothing,
  Thursday: nothing,
  Friday: nothing,
  Saturday: nothing,
  Sunday: nothing,
  changeover: 0,
  keyHolder: "",
  keyPhone: "",
};

/** The venues of the site, and those that only sets or notes name, with what is noted of each. */
export async function readVenueNotes(db: Database, { year, festival, venues }: CurrentFestival): Promise<VenuesView> {
  const { sets } = await readDraft(db, year);
  const rows = await db
    .selectFrom("desk_venues")
    .leftJoin("desk_people", "desk_people.id", "edited_by")
    .selectAll("desk_venues")
    .select("desk_people.name as by")
    .orderBy("desk_venues.name")
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const setsAt = Map.groupBy(
    sets.filter(({ venue }) => venue !== ""),
    ({ venue }) => venueKey(venue),
  );
  const onSite = new Set(venues.map(({ name }) => venueKey(name)));
  // The site's name counts, then that of the notes, then that of the sets.
  const names = distinctVenues([...[...venues, ...rows].map(({ name }) => name), ...sets.map(({ venue }) => venue)]);
  return {
    days: daysOf(festival),
    venues: names.map((name) => {
      const id = venueKey(name);
      const row = rowOf.get(id);
      return {
        id,
        name,
        isOnSite: onSite.has(id),
        sets: setsAt.get(id)?.length ?? 0,
        fields: fieldsOf(row),
        editedBy: row ? (row.by ?? "somebody") : null,
        editedAt: row?.edited_at ?? null,
      };
    }),
  };
}

type Saved = { ok: true } | ({ ok: false } & EditConflict);

/** Saves the notes of a venue. Concurrent changes are merged, each day by itself. */
export function saveVenueNotes(db: Database, { name, before, after }: VenueChange, personId: string): Promise<Saved> {
  const id = venueKey(name);
  return transact(db, async (trx) => {
    await lockId(trx, `venue ${id}`);
    const row = await readRow(trx, id);
    const current = fieldsOf(row);
    const { merged, contested } = mergeFields<VenueFields>(before, current, after);
    const subject = { kind: "venue", id };
    if (contested.length > 0) {
      const theirs = contested.map((field) => ({ field, theirs: current[field] }));
      const conflicts = await conflictsOf(trx, { ...subject, viewerId: personId }, theirs);
      return { ok: false, version: row?.version ?? 0, conflicts };
    }
    if (isSameValue(current, merged)) return { ok: true };
    await storeRow(trx, { name, fields: merged, version: (row?.version ?? 0) + 1, personId });
    const pairs = Object.entries(merged).map(([field, value]) => ({
      field,
      before: fieldNamed(current, field),
      after: value,
    }));
    const changes = pairs.filter((change) => !isSameValue(change.before, change.after));
    const named = { field: "name", before: null, after: name };
    await logChange(trx, { personId, action: "venue.note", subject, changes: [named, ...changes] });
    return { ok: true };
  });
}

type Renaming = Omit<VenueRename, "isUndo">;
type Renamed = { ok: true; sets: number } | { ok: false; words: string };

/** What the log stores of a renaming: the sets as they were, and the notes under both names. */
type Before = { sets: readonly DraftSet[]; notes: DeskVenuesTable | null; known: DeskVenuesTable | null; to: string };

/** Gives the sets and notes of a venue to the name that it has now. What is noted under that name already stays. With the same id it is done once. */
export function renameVenue(
  db: Database,
  { id, from, to }: Renaming,
  { year, personId }: { year: string; personId: string },
): Promise<Renamed> {
  const [oldId, newId] = [venueKey(from), venueKey(to)];
  return transact(db, async (trx): Promise<Renamed> => {
    await lockVenues(trx, id, [oldId, newId]);
    if (await readLogged(trx, id)) return { ok: true, sets: 0 };
    const { sets } = await readDraft(trx, year);
    const theirs = sets.filter(({ venue }) => venue !== "" && venueKey(venue) === oldId);
    const moved = theirs.map((set) => edited(set, personId, { venue: to, line: set.start === null ? set.line : null }));
    if (!moved.every(({ day, venue, start, end }) => start === null || isReadBack({ day, venue, start, end })))
      return { ok: false, words: unreadableVenue(to) };
    const [notes, known] = [await readRow(trx, oldId), await readRow(trx, newId)];
    await storeDraft(trx, { sets: moved });
    if (notes && oldId !== newId) {
      const fields = known ? mergeFields(noFields, fieldsOf(notes), fieldsOf(known)).merged : fieldsOf(notes);
      await storeRow(trx, { name: to, fields, version: (known?.version ?? 0) + 1, personId });
      await trx.deleteFrom("desk_venues").where("id", "=", oldId).execute();
    }
    if (moved.length === 0 && !notes) return { ok: true, sets: 0 };
    const before: Before = { sets: theirs, notes: notes ?? null, known: known ?? null, to };
    const named = { field: "name", before: from, after: to };
    const changes = [named, { field: "venue", before, after: null }];
    await logChange(trx, { id, personId, action: "venue.rename", subject: { kind: "venue", id: newId }, changes });
    return { ok: true, sets: moved.length };
  });
}

/**
 * Takes a renaming back, as the log says how all was. What was changed since stays: a set that was moved to another venue, and notes that were written anew.
 *
 * @param id that of the renaming
 */
export function undoRename(
  db: Database,
  { id, from, to }: Renaming,
  { personId }: { personId: string },
): Promise<Renamed> {
  const [oldId, newId] = [venueKey(from), venueKey(to)];
  return transact(db, async (trx): Promise<Renamed> => {
    await lockVenues(trx, id, [oldId, newId]);
    const before = await readLogged(trx, id);
    if (before?.to !== to) return { ok: false, words: isOtherwise };
    const { sets } = await readDraft(trx);
    const back = before.sets.flatMap((was) => {
      const now = sets.find((set) => set.id === was.id && venueKey(set.venue) === newId);
      if (!now) return [];
      const isThere = isSameValue([now.day, now.start, now.end], [was.day, was.start, was.end]);
      return [edited(now, personId, { venue: was.venue, line: isThere ? was.line : now.line })];
    });
    await storeDraft(trx, { sets: back });
    const areNotesBack = oldId !== newId && (await restoreNotes(trx, before));
    if (back.length === 0 && !areNotesBack) return { ok: false, words: isOtherwise };
    const changes = [{ field: "name", before: to, after: from }];
    await logChange(trx, { personId, action: "venue.rename", subject: { kind: "venue", id: oldId }, changes });
    return { ok: true, sets: back.length };
  });
}

const isOtherwise = "This is not as it was renamed any more.";

/** @returns false where something was noted since, under either name */
async function restoreNotes(trx: Database, { notes, known, to }: Before): Promise<boolean> {
  const now = await readRow(trx, venueKey(to));
  if (!notes || now?.version !== (known?.version ?? 0) + 1 || (await readRow(trx, notes.id))) return false;
  await trx.deleteFrom("desk_venues").where("id", "in", [notes.id, now.id]).execute();
  const rows = known ? [notes, { ...known, version: now.version + 1 }] : [notes];
  await trx.insertInto("desk_venues").values(rows).execute();
  return true;
}

const loggedFields = z.array(z.object({ field: z.string(), before: z.custom<Before>() }));

/** How all was before a renaming; undefined where the log has none with this id. */
async function readLogged(trx: Database, id: string): Promise<Before | undefined> {
  const renamed = trx
    .selectFrom("desk_log")
    .select("changes")
    .where("id", "=", id)
    .where("action", "=", "venue.rename");
  const fields = loggedFields.parse(parseJson((await renamed.executeTakeFirst())?.changes ?? "[]"));
  return fields.find(({ field }) => field === "venue")?.before;
}

/** What is sent again with an id waits for the first, and finds it done. */
async function lockVenues(trx: Database, id: string, venues: readonly string[]): Promise<void> {
  for (const each of [id, ...venues.map((venue) => `venue ${venue}`).toSorted()]) await lockId(trx, each);
  await lockLineUp(trx);
}

function readRow(db: Database, id: string): Promise<DeskVenuesTable | undefined> {
  return db.selectFrom("desk_venues").selectAll().where("id", "=", id).executeTakeFirst();
}

type Row = { name: string; fields: VenueFields; version: number; personId: string };

async function storeRow(trx: Database, { name, fields, version, personId }: Row): Promise<void> {
  const { changeover, keyHolder, keyPhone, ...days } = fields;
  const noted = Object.fromEntries(Object.entries(days).filter(([, day]) => !isSameValue(day, nothing)));
  const columns = {
    name,
    days: JSON.stringify(noted),
    changeover,
    key_holder: keyHolder,
    key_phone: keyPhone,
    version,
    edited_by: personId,
    edited_at: Date.now(),
  };
  await trx
    .insertInto("desk_venues")
    .values({ id: venueKey(name), ...columns })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
    .execute();
}

function fieldsOf(row: DeskVenuesTable | undefined): VenueFields {
  if (row === undefined) return noFields;
  const { changeover, key_holder: keyHolder, key_phone: keyPhone } = row;
  return { ...noFields, ...venueDays.parse(parseJson(row.days)), changeover, keyHolder, keyPhone };
}

function fieldNamed(fields: object, name: string): unknown {
  return new Map(Object.entries(fields)).get(name);
}
