import type { Kysely } from "kysely";
import { folded } from "#platform/text/folded.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { BandsTable, SiteTables } from "#services/database/site-tables.server.ts";
import {
  type Draft,
  type DraftBand,
  readDraft,
  storeDraft,
} from "#site/features/lineup/records/line-up-draft.server.ts";
import { readShownBands } from "#site/features/lineup/records/lineup-publications.server.ts";
import { readRecords } from "../lists/listed-records.server.ts";
import type { DeskRecord } from "../model/desk-record.server.ts";
import { type Answers, playing, recordTypes } from "../model/record-types.ts";
import { leaveOutUnanswered } from "./unanswered-offers.server.ts";

type Database = Kysely<SiteTables>;

/**
 * Makes the line-up fit what the bands among these records were told. One that was told yes is in the draft from then on: it is made of the application, or
 * was pencilled. Of one that does not know it any more the draft goes, unless it has sets: then it is pencilled. What a member has edited, and what was
 * published, stays as it is, and is marked where it is shown; what is to come leaves out a band whose yes is missing. Call it at the end of the transaction
 * that has locked the records: the line-up is locked last.
 */
export async function followDecisions(trx: Database, recordIds: readonly string[], by: string | null): Promise<void> {
  await leaveOutUnanswered(trx, recordIds);
  if ((await unfitting(trx, recordIds)).length === 0) return;
  await lockLineUp(trx);
  const ids = await unfitting(trx, recordIds);
  const records = await readRecords(trx, recordTypes.band, ids);
  const draft = await readDraft(trx);
  const shown = new Set((await readShownBands(trx)).map(({ id }) => id));
  const bandOf = await linkedBands(trx, draft);
  for (const record of records) {
    const known = bandOf(record);
    if (playing.includes(record.toldStatus)) await takeIn(trx, { record, draft, known, state: "in", by });
    else if (known && !shown.has(known.id)) await takeBack(trx, draft, known);
  }
}

/** The records of bands whose draft is another one than they were told. */
async function unfitting(trx: Database, recordIds: readonly string[]): Promise<string[]> {
  if (recordIds.length === 0) return [];
  const rows = await trx
    .selectFrom("desk_records as record")
    .leftJoin("desk_band_links as link", "link.record_id", "record.record_id")
    .leftJoin("bands as band", "band.id", "link.band_id")
    .select(["record.record_id", "record.told_status", "band.state", "band.is_touched"])
    .where("record.kind", "=", "band")
    .where("record.record_id", "in", recordIds)
    .execute();
  const isUnfitting = (row: (typeof rows)[number]) =>
    playing.includes(row.told_status) ? row.state !== "in" : row.state === "in" && row.is_touched === 0;
  const found = new Set(rows.filter(isUnfitting).map(({ record_id }) => record_id));
  return recordIds.filter((id) => found.has(id));
}

type TakingIn = {
  record: DeskRecord;
  draft: Draft;
  known: DraftBand | undefined;
  state: "pencilled" | "in";
  by: string | null;
};

/**
 * The band of a record in the draft, made of the application unless it is there. Call it once the record and the line-up are locked.
 *
 * @returns its id, which no other band has had
 */
export async function takeIn(trx: Database, { record, draft, known, state, by }: TakingIn): Promise<string> {
  const edited = { editedBy: by, editedAt: Date.now() };
  const band: DraftBand = known
    ? { ...known, state, ...edited, version: known.version + 1 }
    : {
        ...bandOfAnswers(record.answers),
        ...edited,
        id: crypto.randomUUID(),
        year: record.year,
        position: Math.max(-1, ...draft.bands.map(({ position }) => position)) + 1,
        picture: "",
        state,
        isTouched: false,
        pictureFrom: null,
        version: 1,
      };
  band.pictureFrom ??= band.picture === "" ? await storedPicture(trx, record.answers) : null;
  draft.bands = [...draft.bands.filter(({ id }) => id !== band.id), band];
  await storeDraft(trx, { bands: [band] });
  await trx
    .insertInto("desk_band_links")
    .values({ kind: "band", record_id: record.id, band_id: band.id })
    .onConflict((conflict) => conflict.column("record_id").doUpdateSet({ band_id: band.id }))
    .execute();
  return band.id;
}

/** Without a set it goes, unless somebody has edited it. With one it is pencilled. */
export async function takeBack(trx: Database, draft: Draft, band: DraftBand): Promise<void> {
  if (draft.sets.some(({ bandIds }) => bandIds.includes(band.id)))
    return storeDraft(trx, { bands: [{ ...band, state: "pencilled", version: band.version + 1 }] });
  await trx.deleteFrom("desk_band_links").where("band_id", "=", band.id).execute();
  await trx.deleteFrom("bands").where("id", "=", band.id).execute();
}

/**
 * The bands of the line-up that records are about: the one that was made of a record, or one that is about no other record and is called the same, as those
 * that were imported.
 */
export async function linkedBands<Band extends Pick<DraftBand, "id" | "year" | "name" | "otherName">>(
  db: Database,
  { bands }: { bands: readonly Band[] },
): Promise<(record: Pick<DeskRecord, "id" | "year" | "answers">) => Band | undefined> {
  const links = await db.selectFrom("desk_band_links").selectAll().execute();
  const linked = new Map(links.map(({ record_id, band_id }) => [record_id, band_id]));
  const taken = new Set(linked.values());
  const byId = new Map(bands.map((band) => [band.id, band]));
  const free = bands.filter(({ id }) => !taken.has(id));
  const byName = Map.groupBy(
    free.flatMap((band) => [...new Set([band.name, band.otherName].map(lettersOf))].map((name) => ({ name, band }))),
    ({ name }) => name,
  );
  return ({ id, year, answers }) => {
    const own = linked.get(id);
    if (own !== undefined) return byId.get(own);
    const called = byName.get(lettersOf(recordTypes.band.nameOf(answers))) ?? [];
    const found = called.find(({ band }) => [year, ""].includes(band.year) && !taken.has(band.id))?.band;
    if (found) taken.add(found.id);
    return found;
  };
}

/** What visitors are to read of a band, as its application says it. */
export function bandOfAnswers(answers: Answers): Pick<DraftBand, "name" | "otherName" | "bio" | "style" | "musicLink"> {
  const text = (field: string) => String(answers[field] ?? "").trim();
  const name = text("bandName");
  const link = text("bandLink");
  return {
    name,
    otherName: name.replaceAll(/\s/g, ""),
    bio: text("bio"),
    style: text("bandStyle"),
    musicLink: /^https?:\/\/\S+$/i.test(link) ? link : "",
  };
}

/** The name under which the picture that was sent is stored; null where it is not there any more. */
export async function storedPicture(trx: Database, { upload }: Answers): Promise<BandsTable["picture_from"]> {
  const filename =
    String(upload ?? "")
      .split("/uploads/")
      .at(-1) ?? "";
  const found = trx.selectFrom("uploads").select("filename").where("filename", "=", filename);
  return (await found.executeTakeFirst())?.filename ?? null;
}

/** A band's name as two people might write it. */
export function lettersOf(name: string): string {
  return folded(name).replaceAll(/[^\p{L}\p{N}]/gu, "");
}
