import type { RecordKind } from "#desk/records/model/record-types.ts";
import type { Services } from "#services/services.server.ts";
import { type DraftSet, draftBand, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { bandRow } from "../forms/band-row.ts";

type Desk = {
  services: Pick<Services, "db">;
  store: (kind: RecordKind, changes?: Record<string, unknown>) => Promise<{ id: string; reference: string }>;
};

/** A band with a record, pencilled into the draft with sets. @returns also the id that it has there */
export async function placeBand(
  { services: { db }, store }: Desk,
  name: string,
  sets: readonly Partial<DraftSet>[],
  { state = "pencilled", ...answers }: { state?: "pencilled" | "in" } & Record<string, unknown> = {},
) {
  const record = await store("band", { bandName: name, ...answers });
  return { ...record, bandId: await pencilBand(db, record.id, name, sets, state) };
}

/** Puts a band that has a record into the draft, with sets. @returns the id that it has there */
export async function pencilBand(
  db: Services["db"],
  recordId: string,
  name: string,
  sets: readonly Partial<DraftSet>[],
  state: "pencilled" | "in" = "pencilled",
): Promise<string> {
  const bandId = crypto.randomUUID();
  await db.insertInto("desk_band_links").values({ kind: "band", record_id: recordId, band_id: bandId }).execute();
  const band = { ...draftBand(bandRow), id: bandId, name, otherName: name, state };
  await storeDraft(db, { bands: [band], sets: sets.map((set) => draftSetOf(bandId, set)) });
  return bandId;
}

/** A set of a band, on Saturday at 7.30 pm in the Town Hall unless `changes` say otherwise. */
export function draftSetOf(bandId: string, changes: Partial<DraftSet> = {}): DraftSet {
  return {
    id: crypto.randomUUID(),
    position: 0,
    kind: "concert",
    title: "",
    bandIds: [bandId],
    day: "Saturday",
    venue: "Town Hall",
    start: 19 * 60 + 30,
    end: 20 * 60 + 30,
    line: null,
    isCancelled: false,
    year: "",
    version: 1,
    editedBy: null,
    editedAt: 0,
    ...changes,
  };
}
