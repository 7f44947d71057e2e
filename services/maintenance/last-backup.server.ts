import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#platform/config/config.server.ts";

/** When it was made, in milliseconds since 1970, and how large it is; unknown of one that an earlier version noted. */
export type LastBackup = { at: number; bytes: number | undefined };

/** The last backup of this data folder; undefined where none was made, or PostgreSQL's own tool makes them. */
export async function lastBackup(config: Pick<Config, "dataDir">): Promise<LastBackup | undefined> {
  const [moment = "", size] = (await readFile(fileOf(config), "utf8").catch(() => "")).trim().split(/\s+/);
  const at = Date.parse(moment);
  return Number.isNaN(at) ? undefined : { at, bytes: size === undefined ? undefined : Number(size) };
}

/** Notes that a backup was made. Beside the database, since making one only reads that. */
export async function noteBackup(config: Pick<Config, "dataDir">, at: Date, bytes: number): Promise<void> {
  await writeFile(fileOf(config), `${at.toISOString()} ${bytes}\n`, { mode: 0o600 });
}

function fileOf({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "last-backup.txt");
}
