import type { Kysely } from "kysely";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { offersOf, offerTextOf } from "#desk/records/offers/read-offer.server.ts";
import type { DeskOffersTable } from "#services/database/desk-programme-tables.server.ts";
import type { BandsTable, SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import type { Fee, FeesView } from "./fees-contract.ts";

const recordType = recordTypes.band;

/** The fees of a festival that are agreed and to be paid, or paid, by the bands' names. Without a year those of the festival that the content says. */
export async function readFees({ db, content }: Pick<Services, "db" | "content">, asked?: string): Promise<FeesView> {
  const years = await yearsWithOffers(db);
  const current = (await readCurrentFestival({ content })).year || (years[0] ?? "");
  const year = asked ?? current;
  const { bands } = await readDraft(db, year);
  const links = await db.selectFrom("desk_band_links").select(["record_id", "band_id"]).execute();
  const bandOf = new Map(links.map(({ record_id, band_id }) => [record_id, bands.find(({ id }) => id === band_id)]));
  const agreed = await readAgreed(db, year);
  const fees: Fee[] = [];
  const left: FeesView["left"] = [];
  for (const { record, offer } of agreed) {
    const why = whyNotPaid(record, offer, bandOf.get(record.id)?.state);
    if (why === undefined) fees.push(feeOf(record, offer));
    else left.push({ name: nameOf(record), why });
  }
  const withFee = new Set(agreed.map(({ record }) => bandOf.get(record.id)?.id));
  const sum = (of: readonly Fee[]) => of.reduce((total, { cents }) => total + cents, 0);
  return {
    place: "/desk/line-up/fees",
    year,
    years: [...new Set([year, ...years])]
      .filter((each) => each !== "")
      .toSorted()
      .toReversed(),
    fees,
    total: sum(fees),
    paid: sum(fees.filter(({ paidOn }) => paidOn !== "")),
    left,
    withoutFee: bands.filter(({ id, state }) => state === "in" && !withFee.has(id)).map(({ name }) => name),
  };
}

async function yearsWithOffers(db: Kysely<SiteTables>): Promise<string[]> {
  const rows = await db
    .selectFrom("desk_offers as offer")
    .innerJoin("desk_records as record", "record.record_id", "offer.record_id")
    .select("record.year")
    .distinct()
    .where("offer.fee_cents", "is not", null)
    .orderBy("record.year", "desc")
    .execute();
  return rows.map(({ year }) => year);
}

/** The offers of a festival with a fee, by the bands' names. */
async function readAgreed(db: Kysely<SiteTables>, year: string) {
  const rows = await db
    .selectFrom("desk_offers as offer")
    .innerJoin("desk_records as record", "record.record_id", "offer.record_id")
    .select("offer.record_id")
    .where("record.kind", "=", "band")
    .where("record.year", "=", year)
    .where("offer.fee_cents", "is not", null)
    .execute();
  const ids = rows.map(({ record_id }) => record_id);
  const offers = await offersOf(db, ids);
  const found = (await readRecords(db, recordType, ids)).flatMap((record) => {
    const offer = offers(record.id);
    return offer ? [{ record, offer }] : [];
  });
  return found.toSorted((one, other) => nameOf(one.record).localeCompare(nameOf(other.record), "en"));
}

function nameOf({ answers, reference }: DeskRecord): string {
  return recordType.nameOf(answers) || reference;
}

/** As the end of a sentence. What was paid stays among the fees, whatever came of the band. */
function whyNotPaid(
  { status }: DeskRecord,
  { answer, paid_on }: DeskOffersTable,
  state: BandsTable["state"] | undefined,
): string | undefined {
  if (paid_on !== null) return undefined;
  if (answer === "no") return "said no";
  if (status === "declined" || status === "withdrawn") return status;
  return state === "withdrawn" || state === "cancelled" ? `${state} in the line-up` : undefined;
}

function feeOf(record: DeskRecord, row: DeskOffersTable): Fee {
  const { answer, gst, payee, abn, payeeIs, invoiceIn, paidOn, paidBy } = offerTextOf(row);
  const { reference } = record;
  const cents = row.fee_cents ?? 0;
  return { reference, name: nameOf(record), cents, answer, gst, payee, abn, payeeIs, invoiceIn, paidOn, paidBy };
}
