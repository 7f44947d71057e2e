import type { Kysely, Transaction } from "kysely";
import type { Signal } from "#app/platform/signal.server.ts";
import { emailKey } from "#app/platform/text/email-key.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { queueMails } from "#app/services/mail/queue-mail.server.ts";
import type { RateLimits } from "#app/services/rate-limits/rate-limits.server.ts";
import { withNewReference } from "./reference.server.ts";
import { type Submitted, submitOnce } from "./submit-once.server.ts";

/** Where applications are kept and mailed from. */
export type ApplicationStore = {
  db: Kysely<SiteTables>;
  outboxSignal: Pick<Signal, "notify">;
  limits: Pick<RateLimits, "consume" | "refund">;
};

/** An application that has come in. */
export type Incoming = {
  /** Its mails are of the kinds `volunteer-acknowledgement` and `volunteer-application`, or a band's. */
  name: "volunteer" | "band";
  /** The applicant's e-mail address. */
  address: string;
  /** The payload as it is compared with earlier ones, its e-mail address as `emailKey` has it. */
  body: object;
  /** The client's `Idempotency-Key`, if it sent one. */
  key: string | undefined;
  now: Date;
};

/** What it is filed under. `receivedAt` is UTC as text. */
export type Filed = { id: string; reference: string; receivedAt: string };

/** What its mails are made of: to the applicant nothing typed but where to (W10), to the committee everything. */
type Facts = { acknowledgement: object; application: object };

/**
 * Takes an application: once, however often it is sent (W9), durably, and with both its mails queued in the same transaction: one to
 * the applicant, unless they had a few today (decision 0008), and one to the committee (W10). `keep` stores the record; when it throws,
 * no trace is left.
 */
export async function takeApplication(
  { db, outboxSignal, limits }: ApplicationStore,
  { name, address, body, key, now }: Incoming,
  keep: (trx: Transaction<SiteTables>, filed: Filed) => Promise<Facts>,
): Promise<Submitted> {
  const submitted = await withAcknowledgement(limits, address, (acknowledge) =>
    withNewReference(name === "volunteer" ? "V" : "B", (reference) =>
      submitOnce(db, { scope: `${name}-application`, key, body, reference, now: now.getTime() }, async (trx) => {
        const filed = { id: crypto.randomUUID(), reference, receivedAt: now.toISOString() };
        const facts = await keep(trx, filed);
        await queueMails(trx, mailsOf(name, filed, facts, acknowledge));
      }),
    ),
  );
  outboxSignal.notify();
  return submitted;
}

/** An address gets a few acknowledgements a day, whoever types it. What stored nothing new takes none of them. */
async function withAcknowledgement(
  limits: ApplicationStore["limits"],
  address: string,
  submit: (acknowledge: boolean) => Promise<Submitted>,
): Promise<Submitted> {
  const inbox = emailKey(address);
  const { ok: acknowledge } = await limits.consume("acknowledgement", inbox);
  let isNew = false;
  try {
    const submitted = await submit(acknowledge);
    isNew = submitted.ok && !submitted.repeated;
    return submitted;
  } finally {
    if (acknowledge && !isNew) await limits.refund("acknowledgement", inbox);
  }
}

function mailsOf(name: Incoming["name"], { id }: Filed, facts: Facts, acknowledge: boolean) {
  const mail = (kind: string, about: object) => ({ kind, facts: about, onceKey: `${kind}:${id}` });
  const toCommittee = mail(`${name}-application`, facts.application);
  return acknowledge ? [mail(`${name}-acknowledgement`, facts.acknowledgement), toCommittee] : [toCommittee];
}
