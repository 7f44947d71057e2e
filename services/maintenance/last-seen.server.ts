import { readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { z } from "zod";
import { startInterval } from "#platform/signal.server.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { holdUnsentMails } from "#services/mail/outbox/held-mails.server.ts";
import type { Services } from "#services/services.server.ts";
import { type SettledDatabase, settleWithin } from "./settle-restored.server.ts";

const INTERVAL_MS = 60_000;
const fileName = "last-seen.json";
/** What the data folder has seen of a database: when a site ran on it, in milliseconds since 1970. */
const seenSchema = z.object({ databaseId: z.string(), at: z.number(), place: z.string().optional() });
type Seen = z.infer<typeof seenSchema>;
type Noting = Pick<Services, "db" | "config" | "log">;

/**
 * Notes in the database, and after that in the data folder, that a site runs on both. So the database is never behind the folder, unless an
 * earlier state of it was put back: then it is settled as `restore` does, before anything goes out. A folder that has seen nothing yet, or
 * another database, says nothing.
 *
 * @throws the database's errors
 */
export async function noteLastSeen(services: Noting, now = Date.now()): Promise<void> {
  await holdIfCopied(services, now);
  await note(services, now);
}

/** A copy of a data folder that is started elsewhere would send the mails that the first one sends, too. */
async function holdIfCopied({ db, config, log }: Noting, now: number) {
  const seen = await readSeen(join(config.dataDir, fileName));
  const place = await placeOf(config);
  if (seen?.place === undefined || seen.place === place) return;
  const heldMails = await db.transaction().execute((trx) => holdUnsentMails(trx, now));
  log.warn(
    { heldMails, before: seen.place, now: place },
    "this data folder was last used on another host, in another folder or at another address: mails that wait are held. Under Mails the chair sends them, or npm run mail:held -- send",
  );
}

/**
 * The host, the folder and the address that a site runs at. Containers have a new host name at each start, and a site of this machine alone may have
 * any port.
 */
async function placeOf({ dataDir, siteUrl, siteIsLocal }: Services["config"]): Promise<string> {
  const machine = (await readFile("/etc/machine-id", "utf8").catch(() => "")).trim();
  const name = /^[0-9a-f]{12}$/.test(hostname()) ? "a container" : hostname();
  const folder = await realpath(dataDir).catch(() => dataDir);
  return [machine || name, folder, siteIsLocal ? "this machine" : siteUrl].join(" ");
}

async function note({ db, config, log }: Noting, now = Date.now()): Promise<void> {
  const file = join(config.dataDir, fileName);
  const settled = await settleIfBehind(db, await readSeen(file), now);
  if (settled)
    log.warn(settled, "an earlier state of the database was put back: mails are held, and nobody is signed in");
  await db.updateTable("last_seen").set({ at: now }).where("at", "<", now).execute();
  const row = await readRow(db);
  // If this fails, as on a full disk, the folder has an older time: it may miss a restore, and never reports a false one.
  if (row)
    await writeSeen(file, { ...row, place: await placeOf(config) }).catch((err: unknown) =>
      log.error({ err }, "that the site runs could not be noted"),
    );
}

/** Goes on noting it every minute. @returns what stops it */
export function startNotingLastSeen(services: Noting): () => Promise<void> {
  return startInterval(
    { everyMs: INTERVAL_MS },
    () => note(services),
    (err) => services.log.error({ err }, "that the site runs could not be noted"),
  );
}

/** Forgets what the folder has seen, since another database takes the place of the one it knew. */
export async function forgetLastSeen(dataDir: string): Promise<void> {
  await rm(join(dataDir, fileName), { force: true });
}

function settleIfBehind(
  db: Kysely<SiteTables>,
  seen: Seen | undefined,
  now: number,
): Promise<SettledDatabase | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = seen && (await readRow(trx));
    if (!row || !isBehind(row, seen)) return undefined;
    // Of several processes that find the same, the first settles: after that the database has another id.
    const claimed = await trx
      .updateTable("last_seen")
      .set({ at: now })
      .where("database_id", "=", row.databaseId)
      .executeTakeFirst();
    if (Number(claimed.numUpdatedRows) === 0) return undefined;
    const madeAt = row.at === 0 ? undefined : new Date(row.at).toISOString();
    return settleWithin(trx, { madeAt, now });
  });
}

/** On 0 no site of this version has run yet: beside a folder on which one has, it is a backup of an earlier version. */
function isBehind(row: Seen, seen: Seen): boolean {
  return row.at === 0 || (row.databaseId === seen.databaseId && row.at < seen.at);
}

async function readRow(db: Kysely<SiteTables>): Promise<Seen | undefined> {
  const row = await db.selectFrom("last_seen").selectAll().executeTakeFirst();
  return row && { databaseId: row.database_id, at: row.at };
}

/** An unreadable file counts as a new folder. */
async function readSeen(file: string): Promise<Seen | undefined> {
  return seenSchema.safeParse(parseJson(await readFile(file, "utf8").catch(() => ""))).data;
}

/** By a rename, so that another process of this folder never reads half of it. */
async function writeSeen(file: string, seen: Seen): Promise<void> {
  const unfinished = `${file}.${crypto.randomUUID()}.part`;
  try {
    await writeFile(unfinished, `${JSON.stringify(seen)}\n`, { mode: 0o600 });
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}
