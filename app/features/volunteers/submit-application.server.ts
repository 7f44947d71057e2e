import type { Kysely } from "kysely";
import type { SiteTables } from "#app/platform/database/site-tables.server.ts";
import { emailKey } from "#app/platform/mail/email-key.ts";
import type { OutboxBell } from "#app/platform/mail/outbox-bell.server.ts";
import { queueMails } from "#app/platform/mail/queue-mail.server.ts";
import { withAcknowledgement } from "#app/platform/submissions/acknowledge.server.ts";
import type { RateLimits } from "#app/platform/submissions/rate-limits.server.ts";
import { withNewReference } from "#app/platform/submissions/reference.server.ts";
import { type Submitted, submitOnce } from "#app/platform/submissions/submit-once.server.ts";
import type { VolunteerApplication } from "./contract.ts";

/** Where applications are kept and mailed from. */
export type ApplicationStore = {
  db: Kysely<SiteTables>;
  outbox: Pick<OutboxBell, "wake">;
  limits: Pick<RateLimits, "take" | "giveBack">;
};

/** An application as it is kept and mailed. */
export type ReceivedApplication = { reference: string; receivedAt: string; application: VolunteerApplication };

/**
 * Takes a volunteer's application: once, however often it is sent (W9), durably, and with both its mails queued in the same transaction,
 * one to the applicant, unless they had a few today (decision 0008), and one to the committee (W10).
 *
 * @param key the client's `Idempotency-Key`, if it sent one.
 */
export async function submitApplication(
  { db, outbox, limits }: ApplicationStore,
  application: VolunteerApplication,
  key?: string,
  now = new Date(),
): Promise<Submitted> {
  const body = { ...application, email: emailKey(application.email) };
  const submitted = await withAcknowledgement(limits, application.email, (acknowledge) =>
    withNewReference("V", (reference) =>
      submitOnce(db, { scope: "volunteer-application", key, body, reference, now: now.getTime() }, (trx) =>
        store(trx, { reference, receivedAt: now.toISOString(), application }, acknowledge),
      ),
    ),
  );
  outbox.wake();
  return submitted;
}

async function store(trx: Kysely<SiteTables>, received: ReceivedApplication, acknowledge: boolean) {
  const id = crypto.randomUUID();
  await trx.insertInto("volunteer_applications").values(rowOf(id, received)).execute();
  const acknowledgement = {
    kind: "volunteer-acknowledgement",
    facts: choicesOf(received),
    onceKey: `volunteer-acknowledgement:${id}`,
  };
  await queueMails(trx, [
    ...(acknowledge ? [acknowledgement] : []),
    { kind: "volunteer-application", facts: received, onceKey: `volunteer-application:${id}` },
  ]);
}

/** As much as the applicant is written: nothing typed but where to (W10). */
function choicesOf({ reference, application: { email, licence, rsa, lifting, roles } }: ReceivedApplication) {
  return { reference, email, licence, rsa, lifting, roles };
}

function rowOf(id: string, { reference, receivedAt, application }: ReceivedApplication) {
  return {
    id,
    reference,
    status: "new" as const,
    received_at: receivedAt,
    name: application.name,
    first_name: application.firstName,
    last_name: application.lastName,
    email: application.email,
    phone: application.phone,
    address: application.address,
    age: application.age,
    licence: Number(application.licence),
    rsa: Number(application.rsa),
    lifting: Number(application.lifting),
    roles: JSON.stringify(application.roles),
    ec_name: application.ecName,
    ec_phone: application.ecPhone,
    ec_relationship: application.ecR,
    year: application.year,
  };
}
