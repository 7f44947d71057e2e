import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { takeBackHeldDecisions } from "#desk/mail/decisions/stop-announcements.server.ts";
import { messagesAnsweredBy, waitAgain } from "#desk/records/conversations/held-answers.server.ts";
import { followDecisions } from "#desk/records/status/band-of-record.server.ts";
import { lockRecordsAndMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import {
  discardHeldMails,
  type HeldMails,
  holdDiscardedMails,
  queueHeldMails,
} from "#services/mail/outbox/held-mails.server.ts";
import type { Services } from "#services/services.server.ts";
import type { HeldMailDecision } from "./mails-contract.ts";

const decisions = {
  send: { decide: queueHeldMails, action: "mails.send" },
  discard: { decide: discardHeldMails, action: "mails.discard" },
  hold: { decide: holdDiscardedMails, action: "mails.hold" },
} as const satisfies Record<HeldMailDecision["decision"], object>;

/**
 * Sends held mails, or decides that they are not sent, or takes that back. A mail about which somebody else has decided stays as it is.
 *
 * @param decided.by somebody's id, or null for a command of whoever runs the server
 * @returns how many were held until now
 */
export async function decideHeldMails(
  { db, outboxSignal }: Pick<Services, "db" | "outboxSignal">,
  { by, decision, mails }: { by: string | null; decision: HeldMailDecision["decision"]; mails: HeldMails },
): Promise<number> {
  const { decide, action } = decisions[decision];
  const count = await db.transaction().execute(async (trx) => {
    if (decision === "discard") await lockRecordsOfHeld(trx, mails);
    // Counted here, too, since these are discarded together with what they say.
    const takenBack = decision === "discard" ? await takeBackHeldDecisions(trx, mails, by) : [];
    const answered = decision === "discard" ? await messagesAnsweredBy(trx, mails) : [];
    const decided = takenBack.length + (await decide(trx, mails));
    await waitAgain(trx, answered, by);
    await followDecisions(trx, takenBack, by);
    const changes = [{ field: "mails", before: null, after: decided }];
    if (decided > 0) await logChange(trx, { personId: by, action, subject: { kind: "mails", id: "held" }, changes });
    return decided;
  });
  outboxSignal.notify();
  return count;
}

/** Locks the records of held mails before these are discarded, since what they say is taken back. */
async function lockRecordsOfHeld(trx: Kysely<SiteTables>, mails: HeldMails): Promise<void> {
  let held = trx.selectFrom("outbox").select("about_id").distinct().where("status", "=", "held");
  if (mails !== "all") held = held.where("id", "in", mails);
  const records = (await held.execute()).flatMap(({ about_id }) => about_id ?? []);
  await lockRecordsAndMails(trx, records);
}
