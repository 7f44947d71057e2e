import { chmodSync, mkdirSync } from "node:fs";
import type { Kysely } from "kysely";
import { siteMigrations } from "#migrations/index.ts";
import type { Config } from "./config.server.ts";
import { type Content, type ContentTables, contentMigrations, createContent } from "./content.server.ts";
import { migrate, openDatabase } from "./database.server.ts";
import { createLog, type Log } from "./log.server.ts";
import type { SiteTables } from "./site-tables.server.ts";

/** What one process has: made once, passed to whoever needs it, closed at the end. */
export type Services = {
  config: Config;
  log: Log;
  db: Kysely<SiteTables>;
  content: Content;
  close(): Promise<void>;
};

/**
 * Opens everything a process needs: the data folder (0700), the database with its tables up to date, the content service.
 *
 * @throws when the data folder cannot be written or the database not be reached: better not to start than to lose something.
 */
export async function createServices(config: Config): Promise<Services> {
  const log = createLog(config.logLevel);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  chmodSync(config.dataDir, 0o700);
  const db = openDatabase<SiteTables & ContentTables>(config.database);
  const ran = await migrate(db, config.database, [{ name: "site", migrations: siteMigrations }, contentMigrations]);
  if (ran.length > 0) log.info({ migrations: ran }, "the database is up to date");
  const content = createContent(config, db.$pickTables<keyof ContentTables>(), log);
  return { config, log, db: db.$pickTables<keyof SiteTables>(), content, close: () => db.destroy() };
}
