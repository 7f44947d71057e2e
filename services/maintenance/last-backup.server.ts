import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#platform/config/config.server.ts";

/** When a backup of this data folder was last made, in milliseconds since 1970; undefined where none was, or PostgreSQL's own tool makes them. */
export async function lastBackup(config: Pick<Config, "dataDir">): Promise<number | undefined> {
  const written = await readFile(fileOf(config), "utf8").catch(() => "");
  const at = Date.parse(written.trim());
  return Number.isNaN(at) ? undefined : at;
}

/** Notes that a backup was made. Beside the database, since making one only reads that. */
export async function noteBackup(config: Pick<Config, "dataDir">, at: Date): Promise<void> {
  await writeFile(fileOf(config), `${at.toISOString()}\n`, { mode: 0o600 });
}

function fileOf({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "last-backup.txt");
}
