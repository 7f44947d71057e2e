import type { Kysely } from "kysely";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { CurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { type DraftBand, readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { daysOf } from "../venues/festival-days.ts";
import { venueDays } from "../venues/venue-notes.ts";
import type { ClashInput } from "./clashes.ts";
import type { AcceptedClash, ClashFacts } from "./clashes-contract.ts";
import { type NamedPlayer, playerKey, samePeople } from "./same-people.ts";

/** All that the clashes of a festival's draft are found by. */
export async function readClashInput(db: Kysely<SiteTables>, current: CurrentFestival): Promise<ClashInput> {
  const { sets } = await readDraft(db, current.year);
  return { ...(await readClashFacts(db, current)), sets };
}

/** The same without the sets, and with what was said of clashes. Bands that are not to play are left out. */
export async function readClashFacts(
  db: Kysely<SiteTables>,
  { year, festival, venues }: CurrentFestival,
): Promise<ClashFacts> {
  const { bands, sets } = await readDraft(db, year);
  const playing = bands.filter(({ state }) => state === "in" || state === "pencilled");
  const applied = await readApplied(db, playing);
  const budget = await db.selectFrom("desk_budgets").select("dollars").where("year", "=", year).executeTakeFirst();
  const noted = await db.selectFrom("desk_venues").select(["name", "days", "changeover"]).execute();
  const setsOf = (id: string) => sets.filter(({ bandIds, isCancelled }) => bandIds.includes(id) && !isCancelled).length;
  return {
    days: daysOf(festival),
    bands: playing.map(({ id, name }) => ({ id, name, ...applied(id, setsOf(id)) })),
    venues: venues.map(({ name, walks }) => ({ name, walks })),
    notes: noted.map(({ name, days, changeover }) => ({ name, changeover, days: venueDays.parse(parseJson(days)) })),
    budgetCents: typeof budget?.dollars === "number" ? budget.dollars * 100 : null,
    accepted: await readAcceptedClashes(db, year),
  };
}

async function readAcceptedClashes(db: Kysely<SiteTables>, year: string): Promise<AcceptedClash[]> {
  const rows = await db
    .selectFrom("desk_accepted_clashes")
    .leftJoin("desk_people", "desk_people.id", "desk_accepted_clashes.accepted_by")
    .select(["desk_accepted_clashes.id", "desk_people.name", "accepted_at"])
    .$if(year !== "", (query) => query.where("year", "in", [year, ""]))
    .execute();
  return rows.map(({ id, name, accepted_at }) => ({ id, by: name ?? "somebody", at: accepted_at }));
}

/** What the bands' applications and offers say, by the band. */
async function readApplied(db: Kysely<SiteTables>, bands: readonly DraftBand[]) {
  const links = await db.selectFrom("desk_band_links").selectAll().where("kind", "=", "band").execute();
  const wanted = new Set(bands.map(({ id }) => id));
  const linked = links.filter(({ band_id }) => wanted.has(band_id));
  const records = await readRecords(
    db,
    recordTypes.band,
    linked.map(({ record_id }) => record_id),
  );
  const players = await db.selectFrom("desk_players").selectAll().where("kind", "=", "band").execute();
  const offers = await db.selectFrom("desk_offers").select(["record_id", "fee_cents"]).execute();
  const feeOf = new Map(offers.map(({ record_id, fee_cents }) => [record_id, fee_cents]));
  const playersOf = Map.groupBy(players, ({ record_id }) => record_id);
  const peopleOf = new Map(
    records.map((record) => [
      record.id,
      peopleIn(
        record,
        (playersOf.get(record.id) ?? []).map(({ id, name, email, same_as }) => ({ id, name, email, sameAs: same_as })),
      ),
    ]),
  );
  const personOf = samePeople([...peopleOf.values()].flat());
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const recordOfBand = new Map(linked.map(({ band_id, record_id }) => [band_id, recordOf.get(record_id)]));
  return (bandId: string, sets: number) => {
    const record = recordOfBand.get(bandId);
    if (record === undefined) return { musicians: [], availability: [], feeCents: null };
    return {
      musicians: (peopleOf.get(record.id) ?? []).map((player) => ({ person: personOf(player), name: player.name })),
      availability: textsIn(record.answers.availability),
      feeCents: feeOf.get(record.id) ?? feeAsked(record, sets),
    };
  };
}

/** The leader, the musicians that the application names, and those that the committee has noted, each once. */
function peopleIn({ answers }: DeskRecord, noted: readonly NamedPlayer[]): NamedPlayer[] {
  const leader = { name: textIn(answers.leaderName), email: textIn(answers.leaderEmail) };
  const rows: readonly unknown[] = Array.isArray(answers.musicians) ? answers.musicians : [];
  const named = rows.map((row) => ({ name: namedIn(row), email: "" }));
  const byName = new Map<string, NamedPlayer>();
  for (const player of [leader, ...named, ...noted]) {
    const known = byName.get(playerKey(player.name));
    if (player.name.trim() !== "")
      byName.set(playerKey(player.name), { ...known, ...player, email: player.email || (known?.email ?? "") });
  }
  return [...byName.values()];
}

function namedIn(row: unknown): string {
  return typeof row === "object" && row !== null && "musician" in row ? textIn(row.musician) : "";
}

/** What a band asks for as many sets, in cents; null where it named nothing. */
function feeAsked({ answers }: DeskRecord, sets: number): number | null {
  const asked = [sets > 1 ? answers.secondFee : null, answers.firstFee].find(
    (fee) => typeof fee === "number" && fee > 0,
  );
  return typeof asked === "number" ? asked * 100 : null;
}

function textIn(answer: unknown): string {
  return typeof answer === "string" ? answer : "";
}

function textsIn(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.filter((each) => typeof each === "string") : [];
}
