import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { retryParked } from "#services/mail/outbox/outbox.server.ts";
import type { Services } from "#services/services.server.ts";

/** Queues mails again that were given up: some, or all, as `npm run mail:retry` does. @returns how many */
export async function retryMails(
  { db, outboxSignal }: Pick<Services, "db" | "outboxSignal">,
  personId: string,
  mails: readonly string[] | "all",
): Promise<number> {
  const count = await db.transaction().execute(async (trx) => {
    const queued = await retryParked(trx, Date.now(), mails);
    const changes = [{ field: "tried again", before: null, after: queued }];
    if (queued > 0)
      await logChange(trx, { personId, action: "mails.retry", subject: { kind: "mails", id: "parked" }, changes });
    return queued;
  });
  outboxSignal.notify();
  return count;
}
