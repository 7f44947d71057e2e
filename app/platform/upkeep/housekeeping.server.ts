import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { uploadsFolder } from "#app/platform/files/file-storage.server.ts";
import { removeUnclaimed } from "#app/platform/files/uploads.server.ts";
import { forgetSentMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";

/** Something to tidy up, by the time it is. Several processes may do it at once. */
export type Chore = (now: Date) => Promise<void>;

const second = 1_000;
const day = 24 * 60 * 60 * second;

/**
 * Does each chore a minute after the start, and then every hour. One that fails is logged by its name and tried again the next time.
 *
 * @returns what stops it, and waits for the chore under way.
 */
export function startHousekeeping(
  { log }: Pick<Services, "log">,
  chores: Readonly<Record<string, Chore>>,
  { soonMs = 60 * second, everyMs = 3600 * second } = {},
): () => Promise<void> {
  let stopped = false;
  let underWay: Promise<void> = Promise.resolve();
  const round = async () => {
    for (const [name, chore] of Object.entries(chores)) {
      if (stopped) return;
      await chore(new Date()).catch((err: unknown) => log.error({ err, chore: name }, "tidying up failed"));
    }
    if (!stopped) timer = setTimeout(begin, everyMs).unref();
  };
  const begin = () => {
    underWay = round();
  };
  let timer = setTimeout(begin, soonMs).unref();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await underWay;
  };
}

/** What this house has to tidy up: pictures that nobody claimed for a day (W15), what crashes left, answers kept for repeated submissions (W9), the words of mails long sent. */
export function siteChores({ config, db, files }: Pick<Services, "config" | "db" | "files">) {
  return {
    uploads: (now) => removeUnclaimed(db, files, dayBefore(now)),
    "unfinished uploads": (now) => removeUnfinished(uploadsFolder(config), /\.part$/, dayBefore(now)),
    "unfinished restores": (now) => removeUnfinished(config.dataDir, /^restore-.*\.part$/, dayBefore(now)),
    "idempotency keys": async (now) => {
      await db.deleteFrom("idempotency_keys").where("expires_at", "<=", now.getTime()).execute();
    },
    "sent mails": async (now) => {
      await forgetSentMails(db, now.getTime());
    },
  } satisfies Record<string, Chore>;
}

/** What a crash left of files, or folders, that were still being written. */
async function removeUnfinished(folder: string, unfinished: RegExp, before: Date) {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => unfinished.test(each))) {
    const file = join(folder, name);
    const info = await stat(file).catch(() => undefined);
    if (info && info.mtime < before) await rm(file, { force: true, recursive: true });
  }
}

function dayBefore(now: Date) {
  return new Date(now.getTime() - day);
}
