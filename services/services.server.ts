import { chmodSync, mkdirSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { createIdleQueue } from "#platform/cache/idle-queue.ts";
import { ResponseCache, type ResponseCacheOptions, type Version } from "#platform/cache/response-cache.server.ts";
import { type Config, type DatabaseLocation, SettingsError } from "#platform/config/config.server.ts";
import { migrate, openDatabase, openReader, pendingMigrations } from "#platform/database/database.server.ts";
import { isSqliteError, sqliteLocked } from "#platform/database/database-failure.server.ts";
import { createFileStorage, type FileStorage } from "#platform/files/file-storage.server.ts";
import { type Activity, createActivity } from "#platform/http/activity.server.ts";
import { type BodyTurns, createBodyTurns } from "#platform/http/body-turns.server.ts";
import { securityHeadersOf } from "#platform/http/security-headers.server.ts";
import { createImages, type Images } from "#platform/images/images.server.ts";
import { createLog, type Log } from "#platform/observability/log.server.ts";
import { createMetrics, type Metrics } from "#platform/observability/metrics.server.ts";
import { createOutboundCalls, type OutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import { createSignal, type Signal } from "#platform/signal.ts";
import { createContentVersion, publishedQuery } from "#services/content/cache/content-version.server.ts";
import { type Content, type ContentTables, createContent } from "#services/content/content.server.ts";
import {
  openPlaceholderColours,
  type PlaceholderColours,
} from "#services/content/pictures/placeholder-colours.server.ts";
import { checkWritable } from "#services/database/check-writable.server.ts";
import { expectOwnPostgres, expectOwnSqliteFile } from "#services/database/expect-own-database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { createPayments, type Payments } from "#services/payments/payments.server.ts";
import { createRateLimits, type RateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { migrationSets } from "./migration-sets.server.ts";

/** The services of one process: created once, passed as arguments, closed at the end. */
export type Services = {
  config: Config;
  log: Log;
  db: Kysely<SiteTables>;
  /** The same for what reads much, such as the lists of the desk: it blocks nobody else. Without transactions. */
  reader: Kysely<SiteTables>;
  content: Content;
  /** The colours of posters that are not loaded yet. */
  placeholderColours: PlaceholderColours;
  /** Uploaded pictures. */
  files: FileStorage;
  /** Decodes and encodes pictures, in child processes. */
  images: Images;
  limits: RateLimits;
  /** Long bodies of signed-in people are read a few at a time. */
  bodyTurns: BodyTurns;
  /** What a program writes into the content is done one request a person at a time. */
  writeTurns: BodyTurns;
  /** Notify it after committing a transaction that queued emails: `services.outboxSignal.notify()`. */
  outboxSignal: Signal;
  payments: Payments;
  /** Notify it when a payment may have changed, so that it is polled at once. */
  paymentSignal: Signal;
  /** The requests that are under way. */
  activity: Activity;
  /** Changes whenever something is published, and at moments that are said to it. */
  contentVersion: Version & { changesAt(moment: number): void };
  /** Pages, API calls and content queries that are the same for every visitor. */
  responseCache: ResponseCache;
  /** Pictures in the variants that pages show. Any number of addresses leads to them, so they must not push out pages. */
  pictureCache: ResponseCache;
  /** The metrics for Prometheus. */
  metrics: Metrics;
  /** The circuit breakers of external services: `services.outbound.breakers()`. */
  outbound: OutboundCalls;
  close(): Promise<void>;
};

/** Some sixty pages take up four; the rest is for a line-up of many hundred bands. */
const CACHE_BYTES = 24e6;
/** The pictures that a phone loads of some ten pages; the others come from the disk. */
const PICTURE_CACHE_BYTES = 16e6;
/** How old a response may be where Contentful's webhook gets lost. */
const CONTENTFUL_TTL_MS = 30_000;

/**
 * Opens the services: creates the data folder (0700), runs pending migrations, checks that the database is writable.
 *
 * @param options.readOnly creates no folder, stores no secret and runs no migration: a command that reads may be newer than the running site
 * @throws SettingsError when the data folder or the database cannot be used; SQLite's error while another process has locked its file.
 */
export async function createServices(
  config: Config,
  log = createLog(config.logLevel),
  { readOnly = false } = {},
): Promise<Services> {
  if (!readOnly) openDataFolder(config.dataDir);
  const outbound = createOutboundCalls(log);
  const db = open<SiteTables & ContentTables>(config, outbound);
  if (config.database.engine === "postgres") {
    await orClose(db, "The database cannot be reached: see DATABASE_URL.", () => sql`select 1`.execute(db));
    await expectOwnPostgres(db, config);
  }
  await (readOnly ? expectUpToDate(db) : bringUpToDate(db, config, log));
  const siteDb = db.$pickTables<keyof SiteTables>();
  const limits = createRateLimits(config, siteDb, log);
  const version: Version = {
    known: () => contentVersion.known(),
    read: () => contentVersion.read(),
    changedAt: () => contentVersion.changedAt?.() ?? 0,
  };
  const activity = createActivity();
  const whenIdle = createIdleQueue(activity.isBusy);
  const responseCache = createCacheFor(config, version, { log, whenIdle, limitBytes: CACHE_BYTES });
  const pictureCache = createCacheFor(config, version, { log, whenIdle, limitBytes: PICTURE_CACHE_BYTES });
  const images = createImages(log);
  const placeholderColours = await openPlaceholderColours(config.dataDir, images);
  const contentDb = db.$pickTables<keyof ContentTables>();
  const content = createContent(config, contentDb, log, {
    outbound,
    limits,
    responseCache,
    images,
    activity,
  });
  const files = createFileStorage(config, outbound);
  const payments = await createPayments({ config, db: siteDb, log, limits, outbound }, { readOnly });
  const outboxSignal = createSignal();
  const paymentSignal = createSignal();
  const metrics = createMetrics();
  const queries = [publishedQuery(siteDb), ...(content.embedded ? [content.embedded.versionQuery] : [])];
  const contentVersion = createContentVersion(
    config.database,
    config.timeZone,
    { db: siteDb, queries },
    placeholderColours,
  );
  const reader = openReader(siteDb, config.database, log);
  const close = async () => {
    images.close();
    await content.close();
    await contentVersion.close();
    await reader.destroy();
    await db.destroy();
  };
  return {
    config,
    log,
    db: siteDb,
    reader,
    content,
    placeholderColours,
    contentVersion,
    responseCache,
    pictureCache,
    files,
    images,
    limits,
    bodyTurns: createBodyTurns(),
    writeTurns: createBodyTurns({ waitingOfPerson: 50, waiting: 100 }),
    payments,
    activity,
    metrics,
    outbound,
    outboxSignal,
    paymentSignal,
    close,
  };
}

function createCacheFor(
  config: Config,
  version: Version,
  options: Pick<ResponseCacheOptions, "log" | "whenIdle" | "limitBytes">,
) {
  const headers = securityHeadersOf(config);
  return new ResponseCache({
    ...options,
    version,
    headers,
    ...(config.contentful && { ttlMs: CONTENTFUL_TTL_MS }),
  });
}

function openDataFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (error) {
    throw settingsError("The folder of DATA_DIR cannot be used.", error);
  }
}

/** SQLite opens its file at once. @throws SettingsError when that fails, or SQLite's error for a locked file. */
function open<Tables>(config: Config, outbound: OutboundCalls) {
  const location: DatabaseLocation = config.database;
  try {
    if (location.engine === "sqlite") expectOwnSqliteFile(location, config);
    return openDatabase<Tables>(location, outbound);
  } catch (error) {
    if (location.engine === "postgres" || error instanceof SettingsError) throw error;
    // Not a wrong setting: whoever started the command is asked to try again.
    if (isSqliteError(error, ...sqliteLocked)) throw error;
    throw settingsError(`The database ${location.file} cannot be used: see DATA_DIR and DATABASE_URL.`, error);
  }
}

async function bringUpToDate(db: Kysely<SiteTables & ContentTables>, config: Config, log: Log) {
  const ran = await migrate(db, config.database, migrationSets);
  if (ran.length > 0) log.info({ migrations: ran }, "the database is up to date");
  // A site that cannot store submissions must not start.
  const problem = "The database cannot be written: see DATA_DIR and DATABASE_URL.";
  await orClose(db, problem, () => checkWritable(db.$pickTables<keyof SiteTables>()));
}

async function expectUpToDate<Tables>(db: Kysely<Tables>) {
  if ((await pendingMigrations(db, migrationSets)).length === 0) return;
  await db.destroy();
  throw new SettingsError(
    "The database is older than this program, or holds no festival yet. Start the site: that brings it up to date.",
  );
}

/** Closes the database when `use` fails. @throws SettingsError that begins with the problem. */
async function orClose<Tables>(db: Kysely<Tables>, problem: string, use: () => Promise<unknown>) {
  try {
    await use();
  } catch (error) {
    await db.destroy();
    throw settingsError(problem, error);
  }
}

function settingsError(problem: string, error: unknown) {
  return new SettingsError(`${problem} ${error instanceof Error ? error.message : error}`);
}
