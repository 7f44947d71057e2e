import type { Kysely } from "kysely";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { ownConflictsOfInterest } from "#desk/records/one-record/own-conflicts-of-interest.server.ts";
import { linkedBands, takeBack, takeIn } from "#desk/records/status/band-of-record.server.ts";
import { lockLineUp, lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";

/** The statuses in which a band may be pencilled, as a band that was invited may and is not decided about: it was not told that it does not play. */
export const pencillable: readonly string[] = ["shortlisted", "waiting", "accepted"];

type Pencilled = { ok: true; bandId: string } | { ok: false; reason: "unknown" | "aside" | "status" };

/**
 * Makes a band of a record that is not decided yet, so that it can be put into the schedule: never public. One that is there already stays as it is. Call it
 * before the line-up is locked: records come first.
 *
 * @param year of the festival that is planned
 */
export async function pencilRecord(
  trx: Kysely<SiteTables>,
  { recordId, by, year }: { recordId: string; by: string; year: string },
): Promise<Pencilled> {
  await lockRecords(trx, [recordId]);
  await lockLineUp(trx);
  const [record] = await readRecords(trx, recordTypes.band, [recordId]);
  if (!record) return { ok: false, reason: "unknown" };
  const draft = await readDraft(trx);
  const known = (await linkedBands(trx, draft))(record);
  if (known && known.state !== "withdrawn") return { ok: true, bandId: known.id };
  if ((await ownConflictsOfInterest(trx, "band", by)).has(recordId)) return { ok: false, reason: "aside" };
  const { status, source } = record;
  if (!pencillable.includes(status) && !(status === "new" && source === "invited"))
    return { ok: false, reason: "status" };
  const bandId = await takeIn(trx, { record: { ...record, year }, draft, known, state: "pencilled", by });
  return { ok: true, bandId };
}

/**
 * Removes bands that are pencilled and have no set any more; one that a member has edited stays. Call it once the line-up is locked, whenever sets have gone.
 */
export async function unpencil(trx: Kysely<SiteTables>, bandIds: readonly string[]): Promise<void> {
  const draft = await readDraft(trx);
  for (const band of draft.bands.filter(({ id }) => bandIds.includes(id)))
    if (band.state === "pencilled" && !band.isTouched && !draft.sets.some((set) => set.bandIds.includes(band.id)))
      await takeBack(trx, draft, band);
}
