import { readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import { z } from "zod";
import { isSameValue } from "#platform/merge-fields.ts";
import { withoutInvisible } from "#platform/text/invisible-characters.ts";
import { wasPublished } from "#services/content/cache/content-version.server.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { inScheduleOrder, parseScheduleLine } from "../programme/schedule.ts";
import { bandFields } from "./band-fields.ts";
import { type ExportedSet, exportedEvents, exportedSet, exportSet, lineOf } from "./exported-sets.ts";
import {
  type Draft,
  type DraftBand,
  type DraftSet,
  publicContent,
  readDraft,
  setContent,
  storeDraft,
} from "./line-up-draft.server.ts";
import { contentOf, type LineUpContent, type PublicLineUp, patchBetween, type SetContent } from "./line-up-model.ts";
import { slugOf } from "./lineup-contract.ts";
import { publishLineUp, readPublicLineUp } from "./lineup-publications.server.ts";

type Database = Kysely<SiteTables>;

const shortText = z.string("must be text").overwrite(withoutInvisible).trim();

/** One record of the import file, in the API's format. Everything but id and name may be empty. */
const bandRecord = z.strictObject({
  id: shortText.min(1, "is missing").max(64, "must be at most 64 characters"),
  fields: z.strictObject({
    "Band Name": bandFields.name,
    NameNoSpace: z._default(bandFields.otherName, ""),
    Image_Link: z._default(bandFields.picture, ""),
    Bio: z._default(bandFields.bio, ""),
    Schedule_Text: z.array(z.string("must be text").overwrite(withoutInvisible), "must be a list of lines").default([]),
    Jazz_Style: z._default(bandFields.style, ""),
    "Music Link": z._default(bandFields.musicLink, ""),
  }),
  /** Files of earlier versions have none. */
  sets: z.array(exportedSet, "must be a list of sets").default([]),
  cancelled: z.boolean().default(false),
});

type BandRecord = z.output<typeof bandRecord>;

/** What the calls of visitors answer of a band: beside the fields its sets, and what of it is cancelled. */
type WireRecord = {
  id: string;
  fields: BandRecord["fields"];
  sets: { id: string; line: string; cancelled: boolean; title?: string }[];
  cancelled?: true;
};

/** An event without a band, as a visitor's calls answer it. */
type EventRecord = { id: string; title: string; line: string; cancelled: boolean };

/** `skipped` are bands that the desk has changed since they were published: they stay as they are. */
export type ImportResult = { ok: true; count: number; skipped?: string[] } | { ok: false; problems: string[] };

/** The line-up that visitors see, in the committee's order, as `get-bands` answers it. */
export async function listBands(db: Database, now = Date.now()): Promise<WireRecord[]> {
  return bandRecords(await readPublicLineUp(db, now));
}

/** The same as the file that `importBands` reads: with all that is public of sets, and last the events that have no band. */
export async function exportBands(db: Database): Promise<object[]> {
  const shown = await readPublicLineUp(db);
  const events = shown.sets.filter(({ bandIds }) => bandIds.length === 0);
  const bands = bandRecords(shown).map((band) => {
    const own = shown.sets.filter(({ bandIds }) => bandIds.includes(band.id));
    return { ...band, sets: own.map((set) => exportSet(contentOf(set))) };
  });
  return [...bands, ...(events.length > 0 ? [{ events: events.map((set) => exportSet(contentOf(set))) }] : [])];
}

/** A line of `Schedule_Text` says of a cancelled set that it is. A set of several bands is called by all who play, unless it has a title. */
export function bandRecords({ bands, sets }: LineUpContent): WireRecord[] {
  const byBand = new Map<string, SetContent[]>(bands.map(({ id }) => [id, []]));
  const playing = new Map(bands.flatMap(({ id, name, isCancelled }) => (isCancelled ? [] : [[id, name] as const])));
  const titleOf = ({ title, bandIds }: SetContent) =>
    title || (bandIds.length > 1 ? bandIds.flatMap((id) => playing.get(id) ?? []).join(", ") : "");
  for (const set of sets) for (const id of set.bandIds) byBand.get(id)?.push(set);
  return bands.map((band) => {
    const own = byBand.get(band.id) ?? [];
    return {
      id: band.id,
      fields: {
        "Band Name": band.name,
        NameNoSpace: band.otherName,
        Image_Link: band.picture,
        Bio: band.bio,
        Schedule_Text: own.map(({ line, isCancelled: cancelled }) => lineOf({ line, cancelled })),
        Jazz_Style: band.style,
        "Music Link": band.musicLink,
      },
      sets: own.map((set) => {
        const title = titleOf(set);
        return { id: set.id, line: set.line, cancelled: set.isCancelled, ...(title && { title }) };
      }),
      ...(band.isCancelled && { cancelled: true }),
    };
  });
}

/** The events of a line-up that have no band. */
export function eventRecords({ sets }: LineUpContent): EventRecord[] {
  const events = sets.filter(({ bandIds }) => bandIds.length === 0);
  return events.map(({ id, title, line, isCancelled: cancelled }) => ({ id, title, line, cancelled }));
}

type Importing = { replace?: boolean; year?: string; id?: string };

/**
 * Inserts or updates bands by id, and publishes them; those of the list come first, in its order. With `replace`, bands outside the list are deleted, but for those that are
 * pencilled, which nobody sees. All or nothing: with any problem nothing is written, and each problem names its band. No two bands may have one address,
 * whether or not both are in the list. A band that the desk has changed since it was published is skipped, unless `replace`.
 *
 * @param options.year of the festival, as far as it is known
 */
export async function importBands(
  db: Database,
  list: unknown,
  { replace = false, year = "", id = crypto.randomUUID() }: Importing = {},
): Promise<ImportResult> {
  const { bands: listed, events } = partsOf(list);
  const parsed = z.array(bandRecord, "must be a list of bands").safeParse(listed);
  const parsedEvents = z.array(exportedSet).optional().safeParse(events);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map((issue) => formatIssue(issue, listed)) };
  if (!parsedEvents.success)
    return {
      ok: false,
      problems: parsedEvents.error.issues.map(
        ({ path, message }) => `Event ${Number(path[0]) + 1}: ${path.slice(1).join(", ")} ${message}`,
      ),
    };
  const records = parsed.data;
  return transact(db, async (trx) => {
    await lockLineUp(trx);
    const draft = await readDraft(trx);
    const problems = [
      ...findDuplicates(records, "id", (band) => band.id),
      ...findDuplicates(records, "address", slugOfBand),
      ...(replace ? [] : findTakenAddresses(records, draft.bands)),
    ];
    if (problems.length > 0) return { ok: false, problems } as const;
    const before = await readPublicLineUp(trx);
    const isEdited = editedSince(before, publicContent(draft));
    const kept = new Set(replace ? [] : records.map((record) => record.id).filter(isEdited));
    const written = records.filter((record) => !kept.has(record.id));
    const next = importedDraft(draft, written, {
      replace,
      year,
      events: eventsToWrite(parsedEvents.data, draft, { before, replace }),
    });
    await replaceDraft(trx, draft, next);
    const wanted = publicContent(next);
    const isImported = importedParts(written, replace);
    const isEvent = (eventId: string) => parsedEvents.data?.some((each) => each.id === eventId) ?? false;
    const all = patchBetween(before, wanted);
    const patch = {
      ...all,
      bands: all.bands.filter((each) => isImported.band(each.id)),
      sets: all.sets.filter(({ id: setId, set }) => {
        const own = set ?? before.sets.find((known) => known.id === setId);
        return own?.bandIds.some(isImported.band) || (own?.bandIds.length === 0 && (set === null || isEvent(own.id)));
      }),
      reorders: true,
    };
    const skipped = records.filter((record) => kept.has(record.id)).map((record) => record.fields["Band Name"]);
    const words = [`Imported ${written.length} bands`];
    await publishLineUp(trx, { id, year, what: "import", by: null, patch, words, at: Date.now() });
    return { ok: true, count: written.length, ...(skipped.length > 0 && { skipped }) } as const;
  });
}

/**
 * Imports the starter bands of a file, `content/bands.json`, into a line-up that never had a band. One that the committee has emptied stays
 * empty.
 *
 * @returns the number of bands written.
 * @throws if the file cannot be read or is not a list of bands.
 */
export async function importStarterBands(db: Database, file: string): Promise<number> {
  if (await wasPublished(db, "lineup")) return 0;
  const list: unknown = JSON.parse(await readFile(file, "utf8"));
  const result = await importBands(db, list);
  if (!result.ok) throw new Error(`The starter bands cannot be used:\n${result.problems.join("\n")}`);
  return result.count;
}

/** What the file has: its bands, and its events if it tells of any. */
function partsOf(list: unknown): { bands: unknown; events: unknown } {
  const last = Array.isArray(list) ? exportedEvents.safeParse(list.at(-1)) : undefined;
  return last?.success && Array.isArray(list)
    ? { bands: list.slice(0, -1), events: last.data.events }
    : { bands: list, events: undefined };
}

/** Events that the desk has changed since they were published stay as they are. */
function eventsToWrite(
  events: readonly ExportedSet[] | undefined,
  draft: Draft,
  { before, replace }: { before: PublicLineUp; replace: boolean },
): readonly ExportedSet[] | undefined {
  if (replace || !events) return events;
  const edited = new Set(
    patchBetween({ ...before, bands: [] }, { ...publicContent(draft), bands: [] }).sets.map(({ id }) => id),
  );
  return events.filter(({ id }) => !edited.has(id));
}

/** Whether the draft of a band, or of one of its sets, says something else than what is public. */
function editedSince(before: PublicLineUp, wanted: LineUpContent): (bandId: string) => boolean {
  const { bands, sets } = patchBetween(before, wanted);
  const known = new Map(before.sets.map((set) => [set.id, set]));
  const edited = new Set(bands.map(({ id }) => id));
  for (const { id, set } of sets)
    for (const bandId of [...(set?.bandIds ?? []), ...(known.get(id)?.bandIds ?? [])]) edited.add(bandId);
  return (id) => edited.has(id);
}

function importedParts(written: readonly BandRecord[], replace: boolean) {
  const ids = new Set(written.map(({ id }) => id));
  return { band: (id: string) => replace || ids.has(id) };
}

/** The draft with the bands of a list in front. */
function importedDraft(
  draft: Draft,
  list: readonly BandRecord[],
  { replace, year, events }: { replace: boolean; year: string; events: readonly ExportedSet[] | undefined },
): Draft {
  const known = new Map(draft.bands.map((band) => [band.id, band]));
  const ids = new Set(list.map(({ id }) => id));
  const others = draft.bands.filter((band) => !ids.has(band.id) && (!replace || band.state === "pencilled"));
  const imported = list.map(
    (record): DraftBand => ({
      ...bandOf(record),
      ...importedColumns(known.get(record.id), year),
      ...(record.cancelled && { state: "cancelled" as const }),
    }),
  );
  const bands = [...imported, ...others].map((band, position) => ({ ...band, position }));
  const stays = new Set(bands.map(({ id }) => id));
  const setIds = new Set(draft.sets.map(({ id }) => id));
  const ofBands = list.flatMap((record) => importedSets(record, draft.sets, { year, setIds }));
  const ofEvents = (events ?? []).map((event) => exportedDraftSet(event, [], { stored: draft.sets, year }));
  // A jam stands at each of its bands.
  const once = new Map([...ofBands, ...ofEvents].map((set) => [set.id, set]));
  const written = [...once.values()].map((set) => ({ ...set, bandIds: set.bandIds.filter((id) => stays.has(id)) }));
  const [replaced, writtenIds] = [new Set(list.map(({ id }) => id)), new Set(written.map(({ id }) => id))];
  const left = draft.sets.flatMap((set) => {
    if (writtenIds.has(set.id)) return [];
    if (set.bandIds.length === 0) return replace && events ? [] : [set];
    // A set of the band that the list does not have any more, and of bands that are gone.
    const isTold = set.kind !== "soundCheck" && set.bandIds.length === 1;
    const bandIds = set.bandIds.filter((id) => stays.has(id) && !(replaced.has(id) && isTold));
    return bandIds.length === 0 ? [] : [{ ...set, bandIds }];
  });
  return { bands, sets: [...left, ...written] };
}

function importedColumns(known: DraftBand | undefined, year: string) {
  return {
    year: year || (known?.year ?? ""),
    position: 0,
    state: "in",
    isTouched: true,
    pictureFrom: null,
    version: (known?.version ?? 0) + 1,
    editedBy: null,
    editedAt: Date.now(),
  } as const;
}

/**
 * A band's lines as its sets. A line that is there already keeps its set, another one of the same day takes the place of one that is gone, and what is left gets an id of its
 * own: the band's id, the day, and a number on that day.
 */
function importedSets(
  { id: bandId, fields, sets }: BandRecord,
  stored: readonly DraftSet[],
  { year, setIds }: { year: string; setIds: Set<string> },
): DraftSet[] {
  const exported = [...sets];
  const isExported = new Set(sets.map((set) => set.id));
  const isOwn = ({ id, bandIds }: DraftSet) => bandIds.includes(bandId) && !isExported.has(id);
  const own = new Set(stored.filter((set) => isOwn(set) && set.kind !== "soundCheck"));
  const take = (isIt: (set: DraftSet) => boolean) => {
    const found = [...own].find(isIt);
    if (found) own.delete(found);
    return found;
  };
  const seen = new Set<string>();
  const lines = fields.Schedule_Text.map((line, position) => {
    const read = parseScheduleLine(line);
    const isAgain = seen.has(read.text);
    seen.add(read.text);
    const at = exported.findIndex((set) => lineOf(set) === line);
    const [asExported] = at < 0 ? [] : exported.splice(at, 1);
    if (asExported) setIds.add(asExported.id);
    return { line, position, read, place: read.kind === "set" && !isAgain ? read : undefined, asExported };
  });
  // What somebody has edited in the file takes the place of what it was.
  for (const { id } of exported) for (const set of stored) if (set.id === id) own.add(set);
  const found = new Map(
    lines.map((each) => [each, each.asExported ? undefined : take((set) => setContent(set)?.line === each.line)]),
  );
  const inOrder = inScheduleOrder(lines.map(({ read }) => read));
  const ordered = lines.toSorted((one, other) => inOrder.indexOf(one.read) - inOrder.indexOf(other.read));
  for (const each of ordered)
    if (!found.get(each) && !each.asExported)
      found.set(
        each,
        take((set) => set.day !== "" && set.day === each.place?.day),
      );
  for (const each of ordered) {
    if (found.get(each) || each.asExported) continue;
    const group = `${bandId}.${each.place?.day.toLowerCase() ?? "line"}`;
    let number = each.place ? 1 : each.position + 1;
    while (setIds.has(`${group}.${number}`)) number += 1;
    setIds.add(`${group}.${number}`);
    found.set(each, emptySet(`${group}.${number}`, bandId));
  }
  return lines.flatMap((each) => {
    if (each.asExported) return exportedDraftSet(each.asExported, each.asExported.bands ?? [bandId], { stored, year });
    const set = found.get(each);
    if (!set) return [];
    const { line, position, place } = each;
    const placed = {
      day: place?.day ?? "",
      venue: place?.venue ?? "",
      start: place?.start ?? null,
      end: place?.end ?? null,
    };
    const edited = { version: set.version + 1, editedBy: null, editedAt: Date.now() };
    return { ...set, ...placed, ...edited, line, position, year: year || set.year };
  });
}

/** A set as the file has it. Where it does not say when and where it is, its line does. */
function exportedDraftSet(
  { cancelled: isCancelled, bands: _, ...set }: ExportedSet,
  bandIds: readonly string[],
  { stored, year }: { stored: readonly DraftSet[]; year: string },
): DraftSet {
  const known = stored.find(({ id }) => id === set.id);
  const edited = { version: (known?.version ?? 0) + 1, editedBy: null, editedAt: Date.now() };
  return { ...set, ...placeOf(set), bandIds, isCancelled, year: year || (known?.year ?? ""), ...edited };
}

function placeOf({ day, venue, start, end, line }: Omit<ExportedSet, "cancelled">) {
  const read = parseScheduleLine(line);
  if (start !== null || read.kind === "note") return { day, venue, start, end };
  return { day: read.day, venue: read.venue, start: read.start, end: read.end ?? null };
}

function emptySet(id: string, bandId: string): DraftSet {
  const nowhere = { day: "", venue: "", start: null, end: null, line: null };
  const added = { year: "", position: 0, isCancelled: false, version: 0, editedBy: null, editedAt: 0 };
  return { id, kind: "concert", title: "", bandIds: [bandId], ...nowhere, ...added };
}

/** Stores what is left of a draft, and what of it is new or other. */
async function replaceDraft(trx: Database, before: Draft, next: Draft): Promise<void> {
  for (const part of ["bands", "sets"] as const) {
    const stays = new Set(next[part].map(({ id }) => id));
    for (const { id } of before[part].filter((each) => !stays.has(each.id)))
      await trx.deleteFrom(part).where("id", "=", id).execute();
  }
  const known = new Map<string, unknown>([...before.bands, ...before.sets].map((each) => [each.id, each]));
  const isOther = (each: DraftBand | DraftSet) => !isSameValue(known.get(each.id), each);
  await storeDraft(trx, { bands: next.bands.filter(isOther), sets: next.sets.filter(isOther) });
}

function slugOfBand(band: BandRecord) {
  return slugOf(band.fields["Band Name"]);
}

function findDuplicates(bands: BandRecord[], what: string, keyOf: (band: BandRecord) => string): string[] {
  return [...Map.groupBy(bands, keyOf)]
    .filter(([, same]) => same.length > 1)
    .map(
      ([key, same]) => `${same.map((band) => band.fields["Band Name"]).join(" and ")}: have the same ${what}, ${key}`,
    );
}

/** Addresses of bands outside the list, which stay in the line-up. */
function findTakenAddresses(list: readonly BandRecord[], stored: readonly DraftBand[]): string[] {
  const ids = new Set(list.map(({ id }) => id));
  const others = new Map(stored.filter(({ id }) => !ids.has(id)).map((band) => [slugOf(band.name), band]));
  return list.flatMap((band) => {
    const other = others.get(slugOfBand(band));
    if (other === undefined) return [];
    const name = band.fields["Band Name"];
    return `${name}: has the same address, ${slugOfBand(band)}, as ${other.name} of the line-up: give it that band's id, ${other.id}, or another name`;
  });
}

/** "Band 3 (Cordial): Music Link must be …". */
function formatIssue(issue: z.core.$ZodIssue, list: unknown): string {
  const [place, ...path] = issue.path;
  if (typeof place !== "number") return `The file ${issue.message}`;
  const name = z
    .object({ fields: z.object({ "Band Name": z.string() }) })
    .safeParse(Array.isArray(list) ? list[place] : undefined);
  const band = name.success ? `Band ${place + 1} (${name.data.fields["Band Name"]})` : `Band ${place + 1}`;
  const field = path.filter((step) => step !== "fields").join(", ");
  return field === "" ? `${band}: ${issue.message}` : `${band}: ${field} ${issue.message}`;
}

function bandOf({ id, fields }: BandRecord) {
  return {
    id,
    name: fields["Band Name"],
    otherName: fields.NameNoSpace,
    picture: fields.Image_Link,
    bio: fields.Bio,
    style: fields.Jazz_Style,
    musicLink: fields["Music Link"],
  };
}
