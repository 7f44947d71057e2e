import type { CompiledQuery, Kysely } from "kysely";
import type { DatabaseLocation } from "#app/platform/database/database.server.ts";
import type { SiteTables } from "#app/platform/database/site-tables.server.ts";
import { polledVersion } from "./published-version.postgres.server.ts";
import { watchedVersion } from "./published-version.sqlite.server.ts";

/** Which edition of everything that is published this is: it changes whenever something is published, and then every page is made anew. */
export type PublishedVersion = {
  /** Without waiting. Undefined for as long as nobody has read it; while the database is away it stays what it was. */
  known(): string | undefined;
  /** Reads it now. Never throws: while the database is away the last known one counts. */
  read(): Promise<string>;
  close(): Promise<void>;
};

/** Where it is read, `questions` being those whose answers tell editions apart, and who is told when it has changed: before anybody else is. */
export type VersionSource = {
  db: Kysely<SiteTables>;
  questions: readonly CompiledQuery[];
  changed: () => void;
};

/** What is published beside the embedded content, which counts for itself. */
export type PublishedSource = "lineup" | "contentful";

/** The version of what this site shows: seen at once on SQLite, within half a second on PostgreSQL, whichever process published. */
export function createPublishedVersion(location: DatabaseLocation, source: VersionSource): PublishedVersion {
  return location.engine === "sqlite" ? watchedVersion(location.file, source) : polledVersion(source);
}

/** Says that something was published, in the transaction that publishes it. */
export async function raisePublished(db: Kysely<SiteTables>, source: PublishedSource): Promise<void> {
  await db
    .insertInto("published")
    .values({ source, version: 1 })
    .onConflict((conflict) =>
      conflict.column("source").doUpdateSet((row) => ({ version: row("published.version", "+", 1) })),
    )
    .execute();
}

/** Asks what was raised so. */
export function publishedQuestion(db: Kysely<SiteTables>): CompiledQuery {
  return db.selectFrom("published").select(["source", "version"]).orderBy("source").compile();
}
