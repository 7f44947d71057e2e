import { type Kysely, sql } from "kysely";
import { readClashFacts } from "#desk/line-up/clashes/read-clash-facts.server.ts";
import { changesBetween } from "#desk/line-up/draft/line-up-changes.ts";
import { pencillable } from "#desk/line-up/draft/pencil.server.ts";
import { fieldsOfSet } from "#desk/line-up/draft/save-sets.server.ts";
import { distinctVenues } from "#desk/line-up/venues/venue-notes.ts";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { recordTypes, statusLabel } from "#desk/records/model/record-types.ts";
import { centsText } from "#desk/records/offers/offer-words.ts";
import { linkedBands } from "#desk/records/status/band-of-record.server.ts";
import { addDays, daysBetween, weekdayOf } from "#platform/time/calendar-day.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import { type CurrentFestival, readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import {
  countDraft,
  type Draft,
  publicContent,
  readDraft,
} from "#site/features/lineup/records/line-up-draft.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import type { ScheduledBand, ScheduleView } from "./schedule-contract.ts";

type Database = Kysely<SiteTables>;
type Offered = Pick<ScheduledBand, "reference" | "offered" | "status">;

/** A schedule has each weekday once. */
const mostDays = 7;
const nothingOffered: Offered = { reference: null, offered: { days: [], fees: "" }, status: "" };
const recordType = recordTypes.band;

/** The committee's draft of the schedule of the current festival. */
export async function readSchedule({ db, content }: Pick<Services, "db" | "content">): Promise<ScheduleView> {
  const festival = await readCurrentFestival({ content });
  // Before all else: what changes meanwhile is read again.
  const counter = await readCounter(db, festival.year);
  const draft = await readDraft(db, festival.year);
  const { bands, sets } = draft;
  const made = await db.selectFrom("desk_band_links").selectAll().where("kind", "=", recordType.kind).execute();
  const found = await readUndecided(db, festival.year, withdrawnOrGone(made, draft));
  const bandOf = await linkedBands(db, draft);
  const isLinked = new Set(made.map(({ record_id }) => record_id));
  // Bands that were imported are about the record with their name.
  const called = found.flatMap((record) => {
    const band = isLinked.has(record.id) ? undefined : bandOf(record);
    return band ? [{ record_id: record.id, band_id: band.id }] : [];
  });
  const links = [...made, ...called];
  const undecided = found.filter(({ id }) => !called.some(({ record_id }) => record_id === id));
  const offeredBy = await readOffered(db, links, undecided);
  const own = bands.map(({ id, name, state }) => ({ id, name, state, ...(offeredBy(id) ?? nothingOffered) }));
  const others = undecided.flatMap((record): ScheduledBand[] => {
    const { reference, answers } = record;
    return [
      {
        id: reference,
        name: recordType.nameOf(answers),
        state: "applied",
        ...(offeredBy(reference) ?? nothingOffered),
      },
    ];
  });
  const changes = changesBetween(await readPublicLineUp(db), publicContent(draft));
  return {
    ...festivalDays(festival),
    venues: distinctVenues([...festival.venues.map(({ name }) => name), ...sets.map(({ venue }) => venue)]),
    sets: sets.map((set) => ({ id: set.id, ...fieldsOfSet(set) })),
    bands: [...own, ...others],
    facts: await readClashFacts(db, festival),
    unpublished: changes.filter(({ part }) => part === "schedule").length,
    counter,
  };
}

/** The festival's days, or in words why it has none that a schedule can have. */
export function festivalDays({ festival }: Pick<CurrentFestival, "festival">): Pick<ScheduleView, "problem" | "days"> {
  if (!festival)
    return {
      days: [],
      problem: "The festival’s dates are not known just now. If they are not there yet, please give them at Festival.",
    };
  const { startDate, endDate } = festival;
  const length = daysBetween(startDate, endDate) + 1;
  if (length > mostDays)
    return {
      days: [],
      problem: `The festival has ${length} days, and a schedule has each day of the week only once. Please correct its dates at Festival: at most seven days.`,
    };
  const dates = Array.from({ length }, (_, index) => addDays(startDate, index));
  return { problem: null, days: dates.map((date) => ({ name: weekdayOf(date), date })) };
}

/** A text that is another one as soon as a member has changed the draft, or has said that a clash is fine. */
export async function readCounter(db: Database, year: string): Promise<string> {
  const said = await db
    .selectFrom("desk_accepted_clashes")
    .select([sql`count(*)`.as("rows"), sql`max(accepted_at)`.as("latest")])
    .executeTakeFirst();
  return [await countDraft(db, year), said?.rows ?? 0, said?.latest ?? 0].join(".");
}

type Link = { record_id: string; band_id: string };

/** Whether a record has no band that plays or is to play. */
function withdrawnOrGone(links: readonly Link[], { bands }: Draft): (recordId: string) => boolean {
  const states = new Map(bands.map(({ id, state }) => [id, state]));
  const bandOf = new Map(links.map((link) => [link.record_id, link.band_id]));
  return (recordId) => (states.get(bandOf.get(recordId) ?? "") ?? "withdrawn") === "withdrawn";
}

/** The records that can be pencilled. */
async function readUndecided(db: Database, year: string, isWanted: (id: string) => boolean): Promise<DeskRecord[]> {
  const status = sql<string>`coalesce(prepared_status, told_status)`;
  const rows = await db
    .selectFrom("desk_records")
    .select("record_id")
    .where("kind", "=", recordType.kind)
    .where("year", "=", year)
    .where(({ or, and, eb }) =>
      or([eb(status, "in", pencillable), and([eb(status, "=", "new"), eb("source", "=", "invited")])]),
    )
    .execute();
  const ids = rows.map(({ record_id }) => record_id).filter(isWanted);
  return readRecords(db, recordType, ids);
}

/** What bands offered, by the id of the band or the reference of its record. */
async function readOffered(db: Database, links: readonly Link[], undecided: readonly DeskRecord[]) {
  const ids = links.map((link) => link.record_id);
  const records = new Map([...(await readRecords(db, recordType, ids)), ...undecided].map((each) => [each.id, each]));
  const offers = await db.selectFrom("desk_offers").select(["record_id", "sets", "fee_cents"]).execute();
  const agreed = new Map(offers.map((offer) => [offer.record_id, offer]));
  const offered = (record: DeskRecord): Offered => {
    const { availability, firstFee, secondFee } = record.answers;
    const offer = agreed.get(record.id);
    const days = Array.isArray(availability) ? availability.filter((day) => typeof day === "string") : [];
    const isAgreed = offer && (offer.fee_cents !== null || offer.sets !== null);
    const asked = [feeWords(firstFee, "one set"), feeWords(secondFee, "two")].filter(Boolean).join(", ");
    const { reference, status } = record;
    const fees = isAgreed ? agreedWords(offer) : asked;
    return { reference, status: statusLabel(recordType, status), offered: { days, fees } };
  };
  const byId = new Map(
    links.flatMap(({ record_id, band_id }) => {
      const record = records.get(record_id);
      return record ? [[band_id, offered(record)] as const] : [];
    }),
  );
  for (const record of undecided) byId.set(record.reference, offered(record));
  return (id: string) => byId.get(id);
}

/** @example "agreed: 2 sets, $600" */
function agreedWords({ sets, fee_cents: cents }: { sets: number | null; fee_cents: number | null }): string {
  const number = sets === null ? "" : `${sets} ${sets === 1 ? "set" : "sets"}`;
  return `agreed: ${[number, cents === null ? "" : centsText(cents)].filter(Boolean).join(", ")}`;
}

function feeWords(fee: unknown, forWhat: string): string {
  return typeof fee === "number" && fee > 0 ? `${centsText(fee * 100)} for ${forWhat}` : "";
}
