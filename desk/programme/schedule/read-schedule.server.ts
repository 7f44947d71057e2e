import { type Kysely, sql } from "kysely";
import { type CurrentFestival, readCurrentFestival } from "#desk/line-up/draft/current-festival.server.ts";
import { fieldsOfSet } from "#desk/line-up/draft/save-sets.server.ts";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { addDays, daysBetween, weekdayOf } from "#platform/time/calendar-day.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import { venueKey } from "#services/site/walking-minutes.ts";
import { type DraftSet, readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import type { ScheduledBand, ScheduleView } from "./schedule-contract.ts";

type Database = Kysely<SiteTables>;
type Offered = Pick<ScheduledBand, "reference" | "offered">;

/** A schedule has each weekday once. */
const mostDays = 7;
const nothingOffered: Offered = { reference: null, offered: { days: [], fees: "" } };

/** The committee's draft of the schedule of the current festival. */
export async function readSchedule({ db, content }: Pick<Services, "db" | "content">): Promise<ScheduleView> {
  const festival = await readCurrentFestival({ content });
  // Before all else: what changes meanwhile is read again.
  const counter = await readCounter(db, festival.year);
  const { bands, sets } = await readDraft(db, festival.year);
  const offeredBy = await readOffered(db);
  return {
    ...festivalDays(festival),
    venues: venueNames(festival, sets),
    sets: sets.map((set) => ({ id: set.id, ...fieldsOfSet(set) })),
    bands: bands.map(({ id, name, state }) => ({ id, name, state, ...(offeredBy.get(id) ?? nothingOffered) })),
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

/** A text that is another one as soon as anybody has changed bands or sets: none of them is changed without a later time, and none goes without being missed. */
export async function readCounter(db: Database, year: string): Promise<string> {
  const counts = [];
  for (const table of ["sets", "bands"] as const) {
    const row = await db
      .selectFrom(table)
      .select([sql`count(*)`.as("rows"), sql`sum(version)`.as("versions"), sql`max(edited_at)`.as("latest")])
      .where("year", "in", [year, ""])
      .executeTakeFirst();
    counts.push(row?.rows, row?.versions, row?.latest);
  }
  return counts.map((each) => String(each ?? 0)).join(".");
}

function venueNames({ venues }: CurrentFestival, sets: readonly DraftSet[]): string[] {
  const named = [...venues.map(({ name }) => name), ...sets.map(({ venue }) => venue)].filter(Boolean);
  return [...new Map(named.map((name): [string, string] => [venueKey(name), name]).toReversed()).values()].toReversed();
}

/** What bands offered, by their ids. */
async function readOffered(db: Database): Promise<Map<string, Offered>> {
  const recordType = recordTypes.band;
  const links = await db.selectFrom("desk_band_links").selectAll().where("kind", "=", recordType.kind).execute();
  const ids = links.map((link) => link.record_id);
  const records = new Map((await readRecords(db, recordType, ids)).map((record) => [record.id, record]));
  const offers = await db.selectFrom("desk_offers").select(["record_id", "sets", "fee_cents"]).execute();
  const agreed = new Map(offers.map((offer) => [offer.record_id, offer]));
  return new Map(
    links.flatMap(({ record_id, band_id }) => {
      const record = records.get(record_id);
      if (!record) return [];
      const { availability, firstFee, secondFee } = record.answers;
      const offer = agreed.get(record_id);
      const days = Array.isArray(availability) ? availability.filter((day) => typeof day === "string") : [];
      const fees =
        offer && (offer.fee_cents !== null || offer.sets !== null)
          ? agreedWords(offer)
          : [feeWords(firstFee, "one set"), feeWords(secondFee, "two")].filter(Boolean).join(", ");
      return [[band_id, { reference: record.reference, offered: { days, fees } }] as const];
    }),
  );
}

/** @example "agreed: 2 sets, $600" */
function agreedWords({ sets, fee_cents: cents }: { sets: number | null; fee_cents: number | null }): string {
  const number = sets === null ? "" : `${sets} ${sets === 1 ? "set" : "sets"}`;
  return `agreed: ${[number, cents === null ? "" : dollars(cents / 100)].filter(Boolean).join(", ")}`;
}

function feeWords(fee: unknown, forWhat: string): string {
  return typeof fee === "number" && fee > 0 ? `${dollars(fee)} for ${forWhat}` : "";
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString("en-AU")}`;
}
