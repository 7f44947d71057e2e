import type { CompiledQuery, Kysely } from "kysely";
import type { Version } from "#platform/cache/response-cache.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/**
 * The version of everything that is published; each publication changes it. `known` is undefined until it was read once, `read` never throws: while
 * the database is unreachable the last known version counts.
 */
export type ContentVersion = Version & { close(): Promise<void> };

/** The queries whose results together are the version. */
export type VersionSource = { db: Kysely<SiteTables>; queries: readonly CompiledQuery[] };
