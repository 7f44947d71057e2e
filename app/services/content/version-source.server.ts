import type { CompiledQuery, Kysely } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

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
  queries: readonly CompiledQuery[];
  changed: () => void;
};
