import type { Kysely } from "kysely";
import { datedPlaceWords } from "#desk/line-up/draft/set-words.ts";
import { progressOf } from "#desk/mail/batches/batch-progress.server.ts";
import { type BandTerms, bandTermsOf } from "#desk/mail/texts/band-terms.server.ts";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { emailOf } from "#desk/records/model/email-of.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { askedTimesOf } from "#desk/records/offers/asked-times.server.ts";
import type { AskedTimes } from "#desk/records/offers/asked-times-contract.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import type { AskBatchView, AskView, PlacedBand } from "./ask-times-contract.ts";

type Reading = Pick<Services, "db" | "config" | "content">;

const recordType = recordTypes.band;
/** How many batches are listed. */
const SHOWN = 20;

/** A band that has sets, with its record. */
export type Placed = {
  record: DeskRecord;
  terms: BandTerms;
  address: string | undefined;
  asked: readonly AskedTimes[];
  /** Whether visitors read all of its times. */
  isPublic: boolean;
};

/** The bands of the festival's schedule that have a record, pencilled ones included, by their names. */
export async function readPlaced(services: Reading): Promise<Placed[]> {
  const { db } = services;
  const links = await db.selectFrom("desk_band_links").select("record_id").where("kind", "=", "band").execute();
  const ids = links.map(({ record_id }) => record_id);
  const termsOf = await bandTermsOf(services, ids);
  const placed = ids.filter((id) => termsOf(id).times.length > 0);
  const asked = await askedTimesOf(db, placed);
  const isPublic = await readIsPublic(services);
  return (await readRecords(db, recordType, placed))
    .map((record) => ({
      record,
      terms: termsOf(record.id),
      address: emailOf(recordType.form, record.answers),
      asked: asked(record.id),
      isPublic: isPublic(termsOf(record.id)),
    }))
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), "en"));
}

async function readIsPublic({ db, content }: Reading): Promise<(terms: BandTerms) => boolean> {
  const { festival } = await readCurrentFestival({ content });
  const { sets } = await readPublicLineUp(db);
  const shown = new Set(sets.flatMap((set) => set.bandIds.map((id) => `${id} ${datedPlaceWords(set, festival)}`)));
  return ({ band, times }) => band !== undefined && times.every((words) => shown.has(`${band.id} ${words}`));
}

export function nameOf({ record }: Pick<Placed, "record">): string {
  return recordType.nameOf(record.answers) || record.reference;
}

/** The last time that it was asked; one that did not arrive, or was stopped, does not count. */
export function lastAsked({ asked }: Pick<Placed, "asked">): AskedTimes | undefined {
  return asked.find(({ outcome: { state } }) => state !== "failed" && state !== "stopped");
}

export function standingOf({ asked, terms, isPublic }: Placed): PlacedBand["standing"] {
  if (isPublic) return "public";
  const last = lastAsked({ asked });
  if (!last) return "notAsked";
  return isSameValue(last.times, terms.times) ? "asked" : "changed";
}

/** All that the page about asking shows. */
export async function readAskView(services: Reading): Promise<AskView> {
  const { db, content } = services;
  const placed = await readPlaced(services);
  const { year } = await readCurrentFestival({ content });
  const { bands, sets } = await readDraft(db, year);
  const withRecord = new Set(placed.map(({ terms }) => terms.band?.id));
  const withSets = new Set(sets.flatMap(({ bandIds, isCancelled }) => (isCancelled ? [] : bandIds)));
  const others = bands.filter(
    ({ id, state }) => (state === "in" || state === "pencilled") && withSets.has(id) && !withRecord.has(id),
  );
  const until = (await bandTermsOf(services, []))("").values.until ?? "";
  const rows = await batchRows(db).orderBy("created_at", "desc").orderBy("id").limit(SHOWN).execute();
  return {
    bands: placed.map(placedBand),
    withoutRecord: others.map(({ id, name }) => ({ id, name })),
    until,
    batches: await progressOf(db, rows),
  };
}

function placedBand(placed: Placed): PlacedBand {
  const { record, terms, address } = placed;
  const phone = record.answers[recordType.phoneField ?? ""];
  return {
    reference: record.reference,
    name: nameOf(placed),
    person: recordType.personOf(record.answers),
    to: address ?? "",
    phone: typeof phone === "string" ? phone : "",
    times: terms.times,
    fee: terms.values.fee ?? "",
    asked: lastAsked(placed) ?? placed.asked[0] ?? null,
    standing: standingOf(placed),
  };
}

/** One batch: how far it is, and what each band said. */
export async function readAskBatch(services: Reading, id: string): Promise<AskBatchView> {
  const { db } = services;
  const [batch] = await progressOf(db, await batchRows(db).where("id", "=", id).execute());
  if (!batch) return { batch: null, asked: [] };
  const told = await db.selectFrom("desk_times_told").select(["id", "record_id"]).where("batch_id", "=", id).execute();
  const ids = told.map(({ record_id }) => record_id);
  const [asked, termsOf, records] = [
    await askedTimesOf(db, ids),
    await bandTermsOf(services, ids),
    await readRecords(db, recordType, ids),
  ];
  const found = records.flatMap((record) => {
    const row = told.find(({ record_id }) => record_id === record.id);
    const each = asked(record.id).find((one) => one.id === row?.id);
    const isChanged = each !== undefined && !isSameValue(each.times, termsOf(record.id).times);
    return each ? [{ reference: record.reference, name: nameOf({ record }), asked: each, isChanged }] : [];
  });
  return { batch, asked: found.toSorted((one, other) => one.name.localeCompare(other.name, "en")) };
}

function batchRows(db: Kysely<SiteTables>) {
  return db.selectFrom("desk_batches").selectAll().where("purpose", "=", "askTimes");
}
