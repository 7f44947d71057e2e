import type { CompiledQuery, Kysely } from "kysely";
import type { DatabaseLocation } from "#app/platform/config/config.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { postgresVersion } from "./version-source.postgres.server.ts";
import type { PublishedVersion, VersionSource } from "./version-source.server.ts";
import { sqliteVersion } from "./version-source.sqlite.server.ts";

/** What is published beside the embedded content, which counts for itself. */
export type PublishedSource = "lineup" | "contentful";

/** The version of what this site shows: seen at once on SQLite, within half a second on PostgreSQL, whichever process published. */
export function createPublishedVersion(location: DatabaseLocation, source: VersionSource): PublishedVersion {
  return location.engine === "sqlite" ? sqliteVersion(location.file, source) : postgresVersion(source);
}

/** Says that something was published, in the transaction that publishes it. */
export async function markPublished(db: Kysely<SiteTables>, source: PublishedSource): Promise<void> {
  await db
    .insertInto("published")
    .values({ source, version: 1 })
    .onConflict((conflict) =>
      conflict.column("source").doUpdateSet((row) => ({ version: row("published.version", "+", 1) })),
    )
    .execute();
}

/** Asks what was raised so. */
export function publishedQuery(db: Kysely<SiteTables>): CompiledQuery {
  return db.selectFrom("published").select(["source", "version"]).orderBy("source").compile();
}
