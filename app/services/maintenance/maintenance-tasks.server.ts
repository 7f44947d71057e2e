import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { retentionCutoff } from "#app/platform/config/retention.server.ts";
import { uploadsFolder } from "#app/platform/files/file-storage.server.ts";
import { mailFolder, mailName } from "#app/services/mail/mailbox.server.ts";
import { clearSentMails, deleteParkedMails } from "#app/services/mail/outbox.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { removeUnclaimed } from "#app/services/uploads/uploads.server.ts";

/** Something to tidy up, by the time it is. Several processes may do it at once. */
export type MaintenanceTask = (now: Date) => Promise<void>;

const second = 1_000;
const day = { ms: 24 * 60 * 60 * second };

/**
 * Does each chore a minute or so after the start, and then about every hour: processes that started together shall not do the same at
 * the same moment. One that fails is logged by its name and tried again the next time.
 *
 * @returns what stops it, and waits for the chore under way.
 */
export function startMaintenance(
  { log }: Pick<Services, "log">,
  chores: Readonly<Record<string, MaintenanceTask>>,
  { soonMs = 60 * second, everyMs = 3600 * second } = {},
): () => Promise<void> {
  let stopped = false;
  let underWay: Promise<void> = Promise.resolve();
  const round = async () => {
    for (const [name, chore] of Object.entries(chores)) {
      if (stopped) return;
      await chore(new Date()).catch((err: unknown) => log.error({ err, chore: name }, "tidying up failed"));
    }
    if (!stopped) timer = setTimeout(begin, aboutMs(everyMs)).unref();
  };
  const begin = () => {
    underWay = round();
  };
  let timer = setTimeout(begin, aboutMs(soonMs)).unref();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await underWay;
  };
}

/** Up to a fifth more, or less. */
function aboutMs(ms: number) {
  return ms * (0.8 + 0.4 * Math.random());
}

/**
 * The maintenance tasks of the site itself: unclaimed pictures, leftovers of crashes, expired idempotency keys, emails whose retention
 * is over.
 */
export function siteMaintenanceTasks({ config, db, files }: Pick<Services, "config" | "db" | "files">) {
  const { retention } = config;
  return {
    uploads: (now) => removeUnclaimed(db, files, retentionCutoff(now, retention.uploads)),
    "unfinished uploads": (now) => removeOlder(uploadsFolder(config), /\.part$/, retentionCutoff(now, day)),
    "unfinished restores": (now) => removeOlder(config.dataDir, /^restore-.*\.part$/, retentionCutoff(now, day)),
    mailbox: (now) => removeOlder(mailFolder(config), mailName, retentionCutoff(now, retention.mailbox)),
    "idempotency keys": async (now) => {
      await db.deleteFrom("idempotency_keys").where("expires_at", "<=", now.getTime()).execute();
    },
    "sent mails": async (now) => {
      await clearSentMails(db, retentionCutoff(now, retention.sentMails).getTime());
    },
    "mails given up": async (now) => {
      await deleteParkedMails(db, retentionCutoff(now, retention.unsentMails).getTime());
    },
  } satisfies Record<string, MaintenanceTask>;
}

/** Files, or folders, of such names that nobody has written to since. */
async function removeOlder(folder: string, named: RegExp, before: Date) {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => named.test(each))) {
    const file = join(folder, name);
    const info = await stat(file).catch(() => undefined);
    if (info && info.mtime < before) await rm(file, { force: true, recursive: true });
  }
}
