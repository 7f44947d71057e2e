import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { MailingControl } from "#desk/mail/batches/mailings-contract.ts";
import { updateMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { stopBatch } from "#services/mail/outbox/scheduled-mails.server.ts";
import { AT_ONCE, dueAt } from "./send-mailing.server.ts";

/** Mails of a paused mailing stay scheduled, for the end of the year 9999. */
const NEVER = Date.UTC(9999, 11, 31);

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
    const count = await { pause, goOn, stop: stopAll }[what](trx, id, Math.max(now, mailing.goes_at));
    const set = { pause: { paused_at: now }, goOn: { paused_at: null }, stop: { stopped_at: now, paused_at: null } }[
      what
    ];
    await trx.updateTable("desk_mailings").set(set).where("id", "=", id).execute();
    const changes = [{ field: "mails", before: null, after: count }];
    await logChange(trx, { personId, action: `mailing.${what}`, subject: { kind: "mailing", id }, changes });
    return count;
  });
}

async function stopAll(trx: Kysely<SiteTables>, id: string): Promise<number> {
  return (await stopBatch(trx, id)).length;
}

async function pause(trx: Kysely<SiteTables>, id: string): Promise<number> {
  const { numUpdatedRows } = await updateMails(
    trx,
    (mails) =>
      mails
        .where("batch_id", "=", id)
        .where("status", "in", ["scheduled", "queued"])
        .where("leased_by", "is", null)
        .where("attempts", "=", 0),
    { status: "scheduled", due_at: NEVER },
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

async function goOn(trx: Kysely<SiteTables>, id: string, from: number): Promise<number> {
  const rows = await trx
    .selectFrom("outbox")
    .select("id")
    .where("batch_id", "=", id)
    .where("status", "=", "scheduled")
    .orderBy("id")
    .execute();
  const ids = rows.map((row) => row.id);
  for (let place = 0; place < ids.length; place += AT_ONCE)
    await updateMails(
      trx,
      (mails) => mails.where("id", "in", ids.slice(place, place + AT_ONCE)).where("status", "=", "scheduled"),
      { due_at: dueAt(from, place) },
    ).execute();
  return ids.length;
}
