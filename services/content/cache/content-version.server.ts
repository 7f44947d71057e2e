import type { CompiledQuery, Kysely } from "kysely";
import type { DatabaseLocation } from "#platform/config/config.server.ts";
import type { PublishedTable, SiteTables } from "#services/database/site-tables.server.ts";
import { postgresVersion } from "./version-source.postgres.server.ts";
import type { ContentVersion, VersionSource } from "./version-source.server.ts";
import { sqliteVersion } from "./version-source.sqlite.server.ts";

/** What is published besides the embedded content, which has a version number of its own. */
type PublishedSource = PublishedTable["source"];

/**
 * The version of what this site shows, whichever process publishes: seen at once on SQLite, within half a second on PostgreSQL. It changes on each new
 * day in `timeZone` too, since pages name the year, with the colours that are shown in place of pictures, and at the moments that were said to change
 * something by themselves.
 */
export function createContentVersion(
  location: DatabaseLocation,
  timeZone: string,
  source: VersionSource,
  placeholderColours: { version(): number } = { version: () => 0 },
): ContentVersion & Announced {
  const published = location.engine === "sqlite" ? sqliteVersion(location.file, source) : postgresVersion(source);
  const today = dayIn(timeZone);
  const moments = announcedMoments();
  let last = { day: "", version: "", colours: 0, moment: 0, joined: "" };
  // The same string again while nothing has changed: comparing it then takes no time.
  const join = (version: string) => {
    const day = today();
    const colours = placeholderColours.version();
    const moment = moments.latest();
    if (version !== last.version || day !== last.day || colours !== last.colours || moment !== last.moment)
      last = { day, version, colours, moment, joined: `${day} ${colours} ${moment} ${version}` };
    return last.joined;
  };
  return {
    known: () => {
      const version = published.known();
      return version === undefined ? undefined : join(version);
    },
    read: async () => join(await published.read()),
    close: published.close,
    changesAt: moments.announce,
    changedAt: moments.latest,
  };
}

/** Whoever shows something that begins or ends at a moment says so, in milliseconds since 1970: from then on the version is another one. */
type Announced = { changesAt(moment: number): void };

/**
 * Only the next moment is known: whoever reads what is shown from then on says which one follows. One that is over already counts, since what was read
 * before it may be cached.
 */
function announcedMoments() {
  let next = Number.POSITIVE_INFINITY;
  let latest = 0;
  return {
    announce: (moment: number) => {
      next = Math.min(next, moment);
    },
    latest: () => {
      if (Date.now() < next) return latest;
      latest = next;
      next = Number.POSITIVE_INFINITY;
      return latest;
    },
  };
}

/** The day is formatted once a second: that takes longer than all else of a cache hit. */
function dayIn(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-AU", { timeZone });
  let second = Number.NaN;
  let day = "";
  return () => {
    const now = Date.now();
    const current = Math.floor(now / 1000);
    if (current !== second) day = format.format(now);
    second = current;
    return day;
  };
}

/** The number of a publication, which only rises, and its time in milliseconds since 1970. */
export type Publication = { number: number; at: number };

/** Changes the version. Call it in the transaction that publishes. */
export async function markPublished(
  db: Kysely<SiteTables>,
  source: PublishedSource,
  at: number = Date.now(),
): Promise<void> {
  await db
    .insertInto("published")
    .values({ source, version: 1, at })
    .onConflict((conflict) =>
      conflict.column("source").doUpdateSet((row) => ({ version: row("published.version", "+", 1), at })),
    )
    .execute();
}

/** The latest publication of the source; undefined before the first. */
export async function latestPublication(
  db: Kysely<SiteTables>,
  source: PublishedSource,
): Promise<Publication | undefined> {
  const row = await db
    .selectFrom("published")
    .select(["version", "at"])
    .where("source", "=", source)
    .executeTakeFirst();
  return row && { number: row.version, at: row.at };
}

/**
 * Publishes anew what a backup has of the line-up: with a number higher than all that were given since the backup was made, one a minute at most, so that
 * calendars that saw those take this one for newer.
 */
export async function republishRestored(db: Kysely<SiteTables>, now: number): Promise<void> {
  const last = await latestPublication(db, "lineup");
  if (!last) return;
  const minutesSince = Math.max(Math.ceil((now - last.at) / 60_000), 0);
  await db
    .updateTable("published")
    .set({ version: last.number + minutesSince + 1, at: now })
    .where("source", "=", "lineup")
    .execute();
}

/** Whether `markPublished` was ever called for the source. */
export async function wasPublished(db: Kysely<SiteTables>, source: PublishedSource): Promise<boolean> {
  const row = await db.selectFrom("published").select("source").where("source", "=", source).executeTakeFirst();
  return row !== undefined;
}

/** Reads what `markPublished` changed. */
export function publishedQuery(db: Kysely<SiteTables>): CompiledQuery {
  return db.selectFrom("published").select(["source", "version"]).orderBy("source").compile();
}
