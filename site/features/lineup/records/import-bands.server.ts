import { readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import { z } from "zod";
import { isSameValue } from "#platform/merge-fields.ts";
import { withoutInvisible } from "#platform/text/invisible-characters.ts";
import { wasPublished } from "#services/content/cache/content-version.server.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { bandFields } from "./band-fields.ts";
import { type ExportedSet, exportedEvents, exportedSet } from "./exported-sets.ts";
import { exportedDraftSet, importedSets } from "./imported-sets.server.ts";
import {
  type Draft,
  type DraftBand,
  type DraftSet,
  publicContent,
  readDraft,
  storeDraft,
} from "./line-up-draft.server.ts";
import { type LineUpContent, type PublicLineUp, patchBetween } from "./line-up-model.ts";
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

/** `skipped` are bands that the desk has changed since they were published: they stay as they are. */
export type ImportResult = { ok: true; count: number; skipped?: string[] } | { ok: false; problems: string[] };

type Importing = { replace?: boolean; year?: string; id?: string };

/**
 * Inserts or updates bands by id, and publishes them; those of the list come first, in its order. With `replace`, bands outside the list are deleted, but for
 * those that are pencilled, which are not public. All or nothing: with any problem nothing is written, and each problem names its band. No two bands may have
 * one address, whether or not both are in the list. A band that the desk has changed since it was published is skipped, unless `replace`.
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
    const ids = new Set(written.map((record) => record.id));
    const isImported = (bandId: string) => replace || ids.has(bandId);
    const isEvent = (eventId: string) => parsedEvents.data?.some((each) => each.id === eventId) ?? false;
    const all = patchBetween(before, wanted);
    const patch = {
      ...all,
      bands: all.bands.filter((each) => isImported(each.id)),
      sets: all.sets.filter(({ id: setId, set }) => {
        const own = set ?? before.sets.find((known) => known.id === setId);
        return own?.bandIds.some(isImported) || (own?.bandIds.length === 0 && (set === null || isEvent(own.id)));
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
  const ofBands = list.flatMap((record) =>
    importedSets({ id: record.id, lines: record.fields.Schedule_Text, sets: record.sets }, draft.sets, {
      year,
      setIds,
    }),
  );
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
