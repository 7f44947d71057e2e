import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { asWebStream } from "#platform/files/file-storage.server.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import { explainFailure } from "#services/maintenance/explain-failure.server.ts";
import { makeBackup } from "#services/maintenance/make-backup.server.ts";
import type { Services } from "#services/services.server.ts";

type Made =
  | { ok: true; archive: ReadableStream<Uint8Array<ArrayBuffer>>; bytes: number; name: string }
  | { ok: false; reason: string };

/**
 * Makes a backup in the data folder and streams it; the file goes once it was sent, or with maintenance after a crash. On PostgreSQL its own
 * tool makes backups.
 */
export async function backUpNow(
  { config, db, log }: Pick<Services, "config" | "db" | "log">,
  personId: string,
): Promise<Made> {
  const folder = join(config.dataDir, `backup-${crypto.randomUUID()}.part`);
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = join(folder, "backup.tar.gz");
  try {
    await mkdir(folder, { mode: 0o700 });
    const made = await makeBackup(config, file);
    if (!made.ok) {
      await remove();
      return made;
    }
    await logChange(db, { personId, action: "backup.download", subject: { kind: "backup", id: "all" } });
    const stream = createReadStream(file).once("close", () => void remove());
    const name = `festival-${dayIn(config.timeZone)}.tar.gz`;
    return { ok: true, archive: asWebStream(stream), bytes: made.bytes, name };
  } catch (error) {
    await remove();
    const reason = explainFailure(error);
    if (reason === undefined) throw error;
    log.error({ err: error }, "no backup could be made");
    return { ok: false, reason };
  }
}
