import { type Kysely, sql } from "kysely";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { toRow } from "#services/forms/form-record.ts";
import { addMissingRows } from "#services/submissions/desk-row.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { bandApplication } from "#tests/support/forms/band-application.ts";

/** Rows in one statement: SQLite takes at most 32,766 parameters. */
const BATCH = 500;
/** How many on the committee have given each band a score. */
const SCORERS = 6;

/** What a busy festival has in its database after some years. */
export const deskSize = { applications: 10_000, mails: 50_000 } as const;

/** Fills the database of a site that has started, and signs somebody in. @returns the headers of their requests */
export async function prepareDesk(dataDir: string, database: string): Promise<{ Cookie: string }> {
  const config = loadConfig({ SITE_URL: "http://localhost:3000", DATA_DIR: dataDir, DATABASE_URL: database });
  await using db = openDatabase<SiteTables>(config.database);
  const { personId, cookie } = await signIn({ db, config }, { chair: "change" });
  await writeDeskData(db, personId);
  await addMissingRows(db, config.timeZone);
  return { Cookie: cookie };
}

/**
 * What is otherwise done as scores come in and, by PostgreSQL itself, within a minute after so many rows: each band's average, and the table of
 * the pages whose rows all can be seen, without which no list is read from its index alone.
 */
export async function updateDeskStatistics(dataDir: string, database: string): Promise<void> {
  const config = loadConfig({ SITE_URL: "http://localhost:3000", DATA_DIR: dataDir, DATABASE_URL: database });
  await using db = openDatabase<SiteTables>(config.database);
  await sql`update desk_records set average_score = (select avg(s.value) from desk_scores s
    where s.kind = desk_records.kind and s.record_id = desk_records.record_id)`.execute(db);
  if (config.database.engine === "postgres") await sql`vacuum analyze`.execute(db);
}

/** Applications of bands of one festival, with texts of usual length and scores of the committee, and emails that were sent. */
async function writeDeskData(db: Kysely<SiteTables>, viewerId: string): Promise<void> {
  for (let from = 0; from < deskSize.applications; from += BATCH) {
    const bands = numbers(from).map(bandRow);
    await db.insertInto("band_applications").values(bands).execute();
    await db
      .insertInto("desk_scores")
      .values(bands.flatMap(({ id }, at) => scoresOf(id, from + at, viewerId)))
      .execute();
  }
  for (let from = 0; from < deskSize.mails; from += BATCH)
    await db.insertInto("outbox").values(numbers(from).map(mailRow)).execute();
}

function numbers(from: number): number[] {
  return Array.from({ length: BATCH }, (_, at) => from + at);
}

const story = "We play the old tunes of the goldfields with a swing that makes a whole street dance. ".repeat(10);

function bandRow(number: number) {
  const band = bandApplication(number, {
    bandName: `${["Copper", "Émigré", "Lantern", "Quartz", "Stringybark"][number % 5]} Band ${number}`,
    bio: `${story}Formed in ${1950 + (number % 70)}.`,
    upload: "",
    yearPlaying: String(new Date().getFullYear() + 1),
  });
  return {
    id: crypto.randomUUID(),
    reference: `B-${String(number).padStart(6, "0")}`,
    status: (["new", "new", "new", "declined"] as const)[number % 4] ?? "new",
    received_at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    ...toRow(bandForm, band),
  };
}

/** The viewer has scored every other band. */
function scoresOf(recordId: string, number: number, viewerId: string) {
  const people = Array.from({ length: SCORERS }, (_, at) => (at === 0 ? viewerId : `scorer-${at}`));
  return people.slice(number % 2).map((personId, at) => ({
    kind: "band" as const,
    record_id: recordId,
    person_id: personId,
    value: 1 + ((number + at) % 5),
    at: 1,
  }));
}

function mailRow(number: number) {
  const at = Date.UTC(2026, 0, 1) + number * 60_000;
  return {
    id: crypto.randomUUID(),
    once_key: `bench:${number}`,
    kind: "band-acknowledgement",
    facts: "{}",
    status: "sent" as const,
    attempts: 1,
    queued_at: at,
    due_at: at,
    leased_by: null,
    sender: "office@example.org",
    recipient: `lena.${number}@example.org`,
    message: story,
    sent_at: at + 1000,
    last_error: null,
  };
}
