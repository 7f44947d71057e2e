import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { retentionCutoff } from "#platform/config/retention.server.ts";
import { uploadsFolder } from "#platform/files/file-storage.server.ts";
import { startInterval } from "#platform/signal.server.ts";
import { discardEndedLinks } from "#services/mail/outbox/ended-links.server.ts";
import { clearDiscardedMails, deleteForgottenMails } from "#services/mail/outbox/held-mails.server.ts";
import { clearSentMails, deleteParkedMails } from "#services/mail/outbox/outbox.server.ts";
import { mailFolder, mailName, signInMailName } from "#services/mail/transport/mailbox.server.ts";
import type { Services } from "#services/services.server.ts";
import { removeUnclaimed } from "#services/uploads/uploads.server.ts";

/** A cleanup task, given the current time. Several processes may run it at once. */
export type MaintenanceTask = (now: Date) => Promise<unknown>;

const second = 1_000;
const day = { ms: 24 * 60 * 60 * second };
/** As long as the link in an email to sign in works. */
const signInLink = { ms: 10 * 60 * second };
/** As long as the link in an email with a token works that was stored: the one to confirm a subscription. */
const storedLink = { ms: 7 * day.ms };

/**
 * Runs every task about a minute after the start, then about every hour, with jitter, so that processes started together do not run them at
 * the same moment. A task that fails is logged and runs again the next time.
 *
 * @returns what stops it, and resolves once the task under way has ended.
 */
export function startMaintenance(
  { log }: Pick<Services, "log">,
  tasks: Readonly<Record<string, MaintenanceTask>>,
  { firstAfterMs = 60 * second, everyMs = 3600 * second } = {},
): () => Promise<void> {
  const round = async (stopping: AbortSignal) => {
    for (const [name, task] of Object.entries(tasks)) {
      if (stopping.aborted) return;
      await task(new Date()).catch((err: unknown) => log.error({ err, task: name }, "a maintenance task failed"));
    }
  };
  return startInterval({ everyMs, firstAfterMs, jitter: 0.2 }, round, (err) =>
    log.error({ err }, "maintenance failed"),
  );
}

/** The tasks of the services: unclaimed pictures, files left by crashes, emails past their retention period. */
export function siteMaintenanceTasks({ config, db, files }: Pick<Services, "config" | "db" | "files">) {
  const { retention } = config;
  return {
    uploads: (now) => removeUnclaimed(db, files, retentionCutoff(now, retention.uploads)),
    "unfinished uploads": (now) => deleteOlder(uploadsFolder(config), /\.part$/, retentionCutoff(now, day)),
    "unfinished restores": (now) => deleteOlder(config.dataDir, /^restore-.*\.part$/, retentionCutoff(now, day)),
    "unfinished backups": (now) => deleteOlder(config.dataDir, /^backup-.*\.part$/, retentionCutoff(now, day)),
    "mails to sign in": (now) => deleteOlder(mailFolder(config), signInMailName, retentionCutoff(now, signInLink)),
    mailbox: (now) => deleteOlder(mailFolder(config), mailName, retentionCutoff(now, retention.mailbox)),
    "sent mails": (now) => clearSentMails(db, retentionCutoff(now, retention.sentMails).getTime()),
    "mails not to be sent": (now) => clearDiscardedMails(db, retentionCutoff(now, retention.sentMails).getTime()),
    "mails with an ended link": (now) => discardEndedLinks(db, retentionCutoff(now, storedLink).getTime()),
    "held mails": (now) => deleteForgottenMails(db, retentionCutoff(now, retention.unsentMails).getTime()),
    "mails given up": (now) => deleteParkedMails(db, retentionCutoff(now, retention.unsentMails).getTime()),
  } satisfies Record<string, MaintenanceTask>;
}

/** Deletes files and folders with such names that were last modified before `before`. */
async function deleteOlder(folder: string, named: RegExp, before: Date) {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => named.test(each))) {
    const file = join(folder, name);
    const info = await stat(file).catch(() => undefined);
    if (info && info.mtime < before) await rm(file, { force: true, recursive: true });
  }
}
