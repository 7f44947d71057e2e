import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { unsentTimes } from "#desk/mail/batches/stop-times-mails.server.ts";
import { startInterval } from "#platform/signal.server.ts";
import { lockRecordsAndMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { stopMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import type { Services } from "#services/services.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { isSameTimes, setsByBand } from "./times-to-tell.server.ts";

type Database = Kysely<SiteTables>;

const everyMs = 10_000;

/** Withdraws mails whose times have changed before they went, also by a publication whose time has come. @returns what stops it */
export function startWithdrawingTimes({ db, log }: Pick<Services, "db" | "log">): () => Promise<void> {
  return startInterval(
    { everyMs, firstAfterMs: 0, jitter: 0.2 },
    () => withdrawTimes(db),
    (err) => log.error({ err }, "mails about times that have changed could not be withdrawn"),
  );
}

/** Stops the mails that wait, or were given up, and say other times than visitors read. A band that knows too little then is listed to be told, as `readTimesToTell` says. */
export async function withdrawTimes(db: Database): Promise<void> {
  const found = await readOutdated(db);
  if (found.length === 0) return;
  await transact(db, async (trx) => {
    await lockRecordsAndMails(
      trx,
      found.map(({ record_id }) => record_id),
    );
    const outdated = await readOutdated(trx);
    const keys = outdated.flatMap(({ mail_key }) => mail_key ?? []);
    const stopped = new Set(await stopMails(trx, keys));
    const withdrawn = outdated.filter(({ mail_key }) => stopped.has(mail_key ?? ""));
    for (const [id, mails] of Map.groupBy(withdrawn, ({ batch_id }) => batch_id)) {
      const changes = [{ field: "bands", before: null, after: mails.length }];
      const subject = { kind: "tellTimes", id };
      await logChange(trx, { personId: null, action: "tellTimes.withdraw", subject, changes });
    }
  });
}

async function readOutdated(db: Database) {
  const unsent = await unsentTimes(db, "band-schedule")
    .leftJoin("desk_band_links as link", "link.record_id", "told.record_id")
    .select("link.band_id")
    .execute();
  if (unsent.length === 0) return [];
  const shown = setsByBand((await readPublicLineUp(db)).sets);
  return unsent.filter(({ sets, band_id }) => !isSameTimes(JSON.parse(sets ?? "[]"), shown.get(band_id ?? "") ?? []));
}
