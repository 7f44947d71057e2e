import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { MailingControl } from "#desk/mail/batches/mailings-contract.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { pauseMails, resumeMails, stopBatch } from "#services/mail/outbox/scheduled-mails.server.ts";

/**
 * Pauses a mailing, has it go on, or stops it for good: what no worker has tried yet. What was tried may have arrived.
 *
 * @returns how many mails that was about; 0 where somebody did the same already
 */
export function controlMailing(
  db: Kysely<SiteTables>,
  { id, do: what }: MailingControl,
  personId: string,
  now = Date.now(),
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Writing it locks the row on both engines: of two who press at once, the second one finds what the first did.
    const locked = trx.updateTable("desk_mailings").set(({ ref }) => ({ people: ref("people") }));
    const mailing = await locked.where("id", "=", id).returningAll().executeTakeFirst();
    if (!mailing || mailing.stopped_at !== null) return 0;
    const isPaused = mailing.paused_at !== null;
    if (what !== "stop" && (what === "pause") === isPaused) return 0;
    const count = await {
      pause: () => pauseMails(trx, id, now),
      goOn: () => resumeMails(trx, id, Math.max(now, mailing.goes_at)),
      stop: async () => (await stopBatch(trx, id)).length,
    }[what]();
    const set = { pause: { paused_at: now }, goOn: { paused_at: null }, stop: { stopped_at: now, paused_at: null } }[
      what
    ];
    await trx.updateTable("desk_mailings").set(set).where("id", "=", id).execute();
    const changes = [{ field: "mails", before: null, after: count }];
    await logChange(trx, { personId, action: `mailing.${what}`, subject: { kind: "mailing", id }, changes });
    return count;
  });
}
