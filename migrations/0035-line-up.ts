import { type Kysely, PostgresAdapter, sql } from "kysely";
import { inScheduleOrder, parseScheduleLine, type ScheduleLine } from "#site/features/lineup/programme/schedule.ts";

/**
 * The line-up and the schedule as the committee's draft, rows of `bands` and `sets`, and as visitors see them: the latest row of
 * `lineup_publications`, whose `body` (JSON) has all of it. Until now a band's row was what visitors saw, and `schedule_text` its lines. Sets
 * get the keys under which visitors have starred them and calendars know them. What the committee notes of a band's offer, its players, the
 * venues, clashes and who has to be rung has tables of its own: nothing of it is ever published.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An earlier process that still runs stores nothing between reading and changing them.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`lock table bands, published in access exclusive mode`.execute(db);
  const old = await db
    .withTables<OldTables>()
    .selectFrom("bands")
    .selectAll()
    .orderBy("position")
    .orderBy("id")
    .execute();
  await changeBands(db);
  await createSets(db);
  await createPublications(db);
  await createPrivateTables(db);
  await convert(db.withTables<NewTables>(), old);
}

async function changeBands(db: Kysely<unknown>): Promise<void> {
  const bands = db.schema.alterTable("bands");
  await bands.dropColumn("schedule_text").execute();
  // The content service says which festival it is: rows from before get its year when they are next published.
  await bands.addColumn("year", "varchar(4)", (column) => column.notNull().defaultTo("")).execute();
  await bands.addColumn("state", "varchar(16)", (column) => column.notNull().defaultTo("in")).execute();
  await bands.addColumn("is_touched", "integer", (column) => column.notNull().defaultTo(1)).execute();
  // The name under which the picture of its application is stored, until it is copied.
  await bands.addColumn("picture_from", "text").execute();
  await bands.addColumn("version", "integer", (column) => column.notNull().defaultTo(1)).execute();
  await bands.addColumn("edited_by", "varchar(36)").execute();
  await bands.addColumn("edited_at", "bigint", (column) => column.notNull().defaultTo(0)).execute();
}

async function createSets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sets")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("year", "varchar(4)", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("band_ids", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("venue", "text", (column) => column.notNull())
    .addColumn("starts", "integer")
    .addColumn("ends", "integer")
    .addColumn("line", "text")
    .addColumn("is_cancelled", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("edited_by", "varchar(36)")
    .addColumn("edited_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createPublications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("lineup_publications")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("year", "varchar(4)", (column) => column.notNull())
    .addColumn("what", "varchar(16)", (column) => column.notNull())
    .addColumn("status", "varchar(16)", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("made_by", "varchar(36)")
    .addColumn("brings_back", "varchar(36)")
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("patch", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("lineup_publications_due").on("lineup_publications").columns(["status", "at"]).execute();
}

async function createPrivateTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_band_links")
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("record_id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("band_id", "varchar(64)", (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createTable("desk_offers")
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("record_id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("sets", "integer")
    .addColumn("fee_cents", "integer")
    .addColumn("gst", "varchar(16)", (column) => column.notNull())
    .addColumn("payee", "text", (column) => column.notNull())
    .addColumn("abn", "text", (column) => column.notNull())
    .addColumn("payee_is", "varchar(16)", (column) => column.notNull())
    .addColumn("invoice_in", "varchar(10)")
    .addColumn("paid_on", "varchar(10)")
    .addColumn("paid_by", "text", (column) => column.notNull())
    .addColumn("offered_on", "varchar(10)")
    .addColumn("offered_way", "varchar(16)", (column) => column.notNull())
    .addColumn("answer", "varchar(8)", (column) => column.notNull())
    .addColumn("answered_on", "varchar(10)")
    .addColumn("answered_way", "varchar(16)", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("edited_by", "varchar(36)", (column) => column.notNull())
    .addColumn("edited_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("desk_players")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("record_id", "varchar(36)", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("same_as", "varchar(36)")
    .execute();
  await db.schema.createIndex("desk_players_of_record").on("desk_players").column("record_id").execute();
  await db.schema
    .createTable("desk_venues")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("days", "text", (column) => column.notNull())
    .addColumn("changeover", "integer", (column) => column.notNull())
    .addColumn("key_holder", "text", (column) => column.notNull())
    .addColumn("key_phone", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("edited_by", "varchar(36)", (column) => column.notNull())
    .addColumn("edited_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("desk_accepted_clashes")
    .addColumn("id", "varchar(64)", (column) => column.primaryKey())
    .addColumn("year", "varchar(4)", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("accepted_by", "varchar(36)", (column) => column.notNull())
    .addColumn("accepted_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("desk_times_told")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("batch_id", "varchar(36)", (column) => column.notNull())
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("record_id", "varchar(36)", (column) => column.notNull())
    .addColumn("times", "text", (column) => column.notNull())
    .addColumn("sets", "text")
    .addColumn("mail_key", "varchar(200)")
    .addColumn("answer", "varchar(8)", (column) => column.notNull())
    .addColumn("answer_words", "text", (column) => column.notNull())
    .addColumn("answered_at", "bigint")
    .addColumn("answer_noted_by", "varchar(36)")
    .execute();
  await db.schema.createIndex("desk_times_told_of_record").on("desk_times_told").column("record_id").execute();
  await db.schema
    .createTable("desk_to_ring")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("year", "varchar(4)", (column) => column.notNull())
    .addColumn("band_id", "varchar(64)", (column) => column.notNull())
    .addColumn("publication_id", "varchar(36)")
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("made_by", "varchar(36)", (column) => column.notNull())
    .addColumn("handed_to", "varchar(36)")
    .addColumn("done_at", "bigint")
    .addColumn("done_by", "varchar(36)")
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
}

type OldBand = {
  id: string;
  position: number;
  name: string;
  name_no_space: string;
  image_link: string;
  bio: string;
  schedule_text: string;
  jazz_style: string;
  music_link: string;
};
type OldTables = { bands: OldBand };
type NewTables = {
  sets: {
    id: string;
    year: string;
    position: number;
    kind: string;
    title: string;
    band_ids: string;
    day: string;
    venue: string;
    starts: number | null;
    ends: number | null;
    line: string;
    is_cancelled: number;
    version: number;
    edited_at: number;
  };
  published: { source: string; version: number; at: number };
  lineup_publications: {
    id: string;
    number: number;
    year: string;
    what: string;
    status: string;
    at: number;
    made_at: number;
    body: string;
    patch: string;
    words: string;
  };
};

async function convert(db: Kysely<NewTables>, old: readonly OldBand[]): Promise<void> {
  const sets = old.flatMap(setsOf);
  for (const set of sets) await db.insertInto("sets").values(set).execute();
  const last = await db.selectFrom("published").selectAll().where("source", "=", "lineup").executeTakeFirst();
  if (!last && old.length === 0) return;
  const [number, at] = [last?.version ?? 1, last?.at ?? 0];
  if (!last) await db.insertInto("published").values({ source: "lineup", version: number, at }).execute();
  const bands = old.map((band) => ({
    id: band.id,
    name: band.name,
    otherName: band.name_no_space,
    picture: band.image_link,
    bio: band.bio,
    style: band.jazz_style,
    musicLink: band.music_link,
    isCancelled: false,
  }));
  const published = sets
    .map((set) => ({
      id: set.id,
      position: set.position,
      kind: "concert",
      title: "",
      bandIds: JSON.parse(set.band_ids),
      day: set.day,
      venue: set.venue,
      start: set.starts,
      end: set.ends,
      line: set.line,
      isCancelled: false,
      // Calendars have seen this number.
      sequence: number,
      changedAt: at,
    }))
    .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
  await db
    .insertInto("lineup_publications")
    .values({
      id: crypto.randomUUID(),
      number,
      year: "",
      what: "import",
      status: "approved",
      at,
      made_at: at,
      body: JSON.stringify({ bands, sets: published }),
      patch: JSON.stringify({ bands: [], sets: [], order: [], reorders: false }),
      words: "[]",
    })
    .execute();
}

/**
 * A band's lines as sets. Their ids are the keys that programs made of them until now: the band's id, the day, and a number on that day.
 * A line that cannot be read, or that stands there twice, stays text.
 */
function setsOf(band: OldBand): NewTables["sets"][] {
  const lines = linesIn(band.schedule_text).map((line, position) => ({
    line,
    position,
    read: parseScheduleLine(line),
  }));
  const keys = keysOf(
    band.id,
    lines.map(({ read }) => read),
  );
  return lines.map(({ line, position, read }) => {
    const id = keys.get(read);
    const set = id === undefined || read.kind === "note" ? undefined : read;
    return {
      id: id ?? `${band.id}.line.${position + 1}`,
      year: "",
      position,
      kind: "concert",
      title: "",
      band_ids: JSON.stringify([band.id]),
      day: set?.day ?? "",
      venue: set?.venue ?? "",
      starts: set?.start ?? null,
      ends: set?.end ?? null,
      line,
      is_cancelled: 0,
      version: 1,
      edited_at: 0,
    };
  });
}

function keysOf(bandId: string, lines: readonly ScheduleLine[]): Map<ScheduleLine, string> {
  const keys = new Map<ScheduleLine, string>();
  const count = new Map<string, number>();
  const once = new Map(lines.toReversed().map((line) => [line.text, line]));
  for (const line of inScheduleOrder(lines.filter((each) => once.get(each.text) === each))) {
    if (line.kind === "note") continue;
    const number = (count.get(line.day) ?? 0) + 1;
    count.set(line.day, number);
    keys.set(line, `${bandId}.${line.day.toLowerCase()}.${number}`);
  }
  return keys;
}

function linesIn(text: string): string[] {
  const lines: unknown = JSON.parse(text);
  return Array.isArray(lines) ? lines.filter((line) => typeof line === "string") : [];
}
