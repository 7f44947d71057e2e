import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { isSameValue, mergeFields } from "#platform/merge-fields.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { morning, parseScheduleLine } from "#site/features/lineup/programme/schedule.ts";
import { isReadBack } from "#site/features/lineup/programme/schedule-line.ts";
import {
  type Draft,
  type DraftSet,
  readDraft,
  storeDraft,
} from "#site/features/lineup/records/line-up-draft.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { unpencil } from "./pencil.server.ts";
import { noFields, type SetChange, type SetFields } from "./set-contract.ts";
import { nameOfSet, placeWords, unreadableVenue } from "./set-words.ts";

const minutesADay = 24 * 60;

/** The stored set after a concurrent change; null if it was removed. */
export type ContestedSet = { id: string; theirs: SetFields | null; by: string | null; at: number | null };

export type SavedSets =
  | { ok: true; sets: { id: string; fields: SetFields | null }[] }
  | { ok: false; reason: "contested"; contested: ContestedSet[] }
  | { ok: false; reason: "refused"; words: string };

/** `days` are the weekdays of the festival. */
type Saving = { changes: readonly SetChange[]; year: string; days: readonly string[]; by: Pick<DeskPerson, "id"> };

/** Changes sets of the draft in a transaction of its own. See `changeSets`. */
export function saveSets(db: Kysely<SiteTables>, saving: Saving): Promise<SavedSets> {
  return transact(db, async (trx) => {
    await lockLineUp(trx);
    return changeSets(trx, saving);
  });
}

/**
 * Makes, moves, changes and removes sets of the draft: all of them or, where one is refused or contested, none. Each field is merged with what another member
 * made of it since the caller saw it. What is so already is done, so that sending it again does no more. Call it once the line-up is locked.
 */
export async function changeSets(trx: Kysely<SiteTables>, { changes, year, days, by }: Saving): Promise<SavedSets> {
  const draft = await readDraft(trx, year);
  const known = new Map(draft.sets.map((set) => [set.id, set]));
  const merged = changes.map((change) => ({ id: change.id, ...mergeSet(known.get(change.id), change) }));
  const contested = merged.flatMap(({ id, theirs }) => (theirs === undefined ? [] : [contestedSet(id, known.get(id))]));
  if (contested.length > 0) return { ok: false, reason: "contested", contested };
  const wanted = await withWrittenLines(trx, known, merged);
  for (const { id, fields } of wanted) {
    const words = fields && faultOf(fields, { set: known.get(id), bands: draft.bands, days });
    if (words) return { ok: false, reason: "refused", words };
  }
  const now = Date.now();
  const nameOf = bandNames(draft);
  for (const { id, fields } of wanted) {
    const set = known.get(id);
    const before = set ? fieldsOfSet(set) : null;
    if (isSameValue(before, fields)) continue;
    if (fields === null) await trx.deleteFrom("sets").where("id", "=", id).execute();
    else
      await storeDraft(trx, {
        sets: [
          {
            ...(set ?? newSet(id, fields, draft, year)),
            ...columnsOf(fields),
            version: (set?.version ?? 0) + 1,
            editedBy: by.id,
            editedAt: now,
          },
        ],
      });
    const action = before === null ? "set.add" : fields === null ? "set.remove" : "set.change";
    const described = changeWords(before, fields, nameOf);
    const logged = [{ field: "name", before: null, after: described }];
    await logChange(trx, { personId: by.id, action, subject: { kind: "set", id }, changes: logged }, now);
  }
  const left = wanted.flatMap(({ id, fields }) => (fields === null ? (known.get(id)?.bandIds ?? []) : []));
  if (left.length > 0) await unpencil(trx, left);
  return { ok: true, sets: wanted };
}

/** A set of the draft as the committee changes it. */
export function fieldsOfSet({ kind, title, bandIds, day, venue, start, end, line, isCancelled }: DraftSet): SetFields {
  const when = start === null ? null : { day, start, end };
  return { kind, title, bandIds: [...bandIds], when, venue, line, isCancelled };
}

/** `theirs` is there where two have made something else of the same. */
function mergeSet(
  set: DraftSet | undefined,
  { before, after }: SetChange,
): { fields: SetFields | null; theirs?: true } {
  const stored = set ? fieldsOfSet(set) : null;
  if (isSameValue(stored, after)) return { fields: stored };
  if (after === null) return isSameValue(stored, before) ? { fields: null } : { fields: null, theirs: true };
  if (stored === null) return before === null ? { fields: after } : { fields: after, theirs: true };
  const { merged, contested } = mergeFields<SetFields>(before ?? noFields, stored, after);
  return contested.some((field) => field !== "line") ? { fields: merged, theirs: true } : { fields: merged };
}

function contestedSet(id: string, set: DraftSet | undefined): ContestedSet {
  return { id, theirs: set ? fieldsOfSet(set) : null, by: set?.editedBy ?? null, at: set?.editedAt ?? null };
}

type Merged = { id: string; fields: SetFields | null };

/**
 * Visitors read a line as it was written, so that no request may write one: it stays as it is stored or, once a move is taken back, as visitors read it. Of
 * any other set the line is made from its place.
 */
async function withWrittenLines(
  trx: Kysely<SiteTables>,
  known: ReadonlyMap<string, DraftSet>,
  merged: readonly Merged[],
): Promise<Merged[]> {
  const isOther = ({ id, fields }: Merged) => fields !== null && fields.line !== (known.get(id)?.line ?? null);
  const shown = merged.some(isOther) ? (await readPublicLineUp(trx)).sets : [];
  return merged.map(({ id, fields }) => {
    if (fields === null) return { id, fields };
    const written = [known.get(id), shown.find((set) => set.id === id)];
    const isWritten = written.some((set) => set?.line === fields.line && (fields.when !== null || set.start === null));
    const line = isWritten && isLineOf(fields) ? fields.line : null;
    return { id, fields: { ...fields, line, venue: fields.when === null ? "" : fields.venue } };
  });
}

/** Whether a line says where its set is. One that cannot be read is about a set without a place. */
function isLineOf({ line, when, venue }: SetFields): boolean {
  if (when === null) return true;
  const read = parseScheduleLine(line ?? "");
  if (read.kind !== "set") return false;
  return isSameValue([read.day, read.venue, read.start, read.end ?? null], [when.day, venue, when.start, when.end]);
}

/** Why a set cannot be so, in words. What it was before may stay. */
function faultOf(
  fields: SetFields,
  { set, bands, days }: Pick<Draft, "bands"> & Pick<Saving, "days"> & { set: DraftSet | undefined },
): string | undefined {
  const { kind, title, bandIds, when, venue, line } = fields;
  const before = set && fieldsOfSet(set);
  if (bandIds.some((id) => !bands.some((band) => band.id === id) && !before?.bandIds.includes(id)))
    return "This band is not in the line-up any more. Please load the page again.";
  if (kind === "concert" && bandIds.length === 0)
    return "A concert needs a band. Please choose one, or say that it is an event.";
  if (title === "" && bandIds.length === 0) return "Please say what it is called.";
  if (when === null || line !== null || isSameValue([when, venue], [before?.when, before?.venue])) return undefined;
  if (!days.includes(when.day))
    return `${when.day} is no day of the festival. Please choose one of ${days.join(", ")}.`;
  return faultOfPlace(when, venue);
}

function faultOfPlace(when: NonNullable<SetFields["when"]>, venue: string): string | undefined {
  const { day, start, end } = when;
  if (start < morning || start >= morning + minutesADay)
    return `A day of the festival is from 5 am until 5 am on the next one. Please choose a time of ${day} within it.`;
  if (end !== null && (end <= start || end > start + minutesADay))
    return "It would end before it begins, or more than a day later. Please choose another end.";
  if (venue === "") return "Please choose a venue.";
  if (isReadBack({ ...when, venue })) return undefined;
  return unreadableVenue(venue);
}

function newSet(id: string, { bandIds }: SetFields, { sets }: Draft, year: string): DraftSet {
  const lines = sets.filter((set) => set.bandIds.some((band) => bandIds.includes(band)));
  const position = Math.max(-1, ...lines.map((set) => set.position)) + 1;
  return { id, year, position, version: 0, editedBy: null, editedAt: 0, ...columnsOf(noFields) };
}

function columnsOf({ when, ...fields }: SetFields) {
  return { ...fields, day: when?.day ?? "", start: when?.start ?? null, end: when?.end ?? null };
}

function bandNames({ bands }: Draft) {
  const names = new Map(bands.map(({ id, name }) => [id, name]));
  return (id: string) => names.get(id);
}

/** @example "Cordial: Saturday 7.30 pm to 9 pm, Town Hall; was Saturday 6 pm to 7 pm, Town Hall" */
function changeWords(
  before: SetFields | null,
  after: SetFields | null,
  nameOf: (id: string) => string | undefined,
): string {
  const shown = after ?? before ?? noFields;
  const [was, is] = [before && placeWords(before), placeWords(shown)];
  return `${nameOfSet(shown, nameOf)}: ${is}${was === null || was === is ? "" : `; was ${was}`}`;
}
