import type { Kysely } from "kysely";
import type { Signal } from "#app/platform/signal.server.ts";
import { emailKey } from "#app/platform/text/email-key.ts";
import { formTables } from "#app/services/database/form-tables.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { FormDefinition } from "#app/services/forms/form-definition.ts";
import { toRow } from "#app/services/forms/form-record.ts";
import { type Payload, pictureField } from "#app/services/forms/form-schema.ts";
import { type MailToQueue, queueMails } from "#app/services/mail/queue-mail.server.ts";
import type { RateLimits } from "#app/services/rate-limits/rate-limits.server.ts";
import { claimUpload, uploadNameOf } from "#app/services/uploads/uploads.server.ts";
import { applicantFacts, type ReceivedApplication } from "./email-facts.server.ts";
import { withNewReference } from "./reference.server.ts";
import { type Submitted, submitOnce } from "./submit-once.server.ts";

/** Where applications are stored and their emails queued. */
export type ApplicationStore = {
  db: Kysely<SiteTables>;
  outboxSignal: Pick<Signal, "notify">;
  limits: Pick<RateLimits, "consume" | "refund">;
  config: { siteUrl: string };
};

/** Undoes the transaction: the application shows a picture that is not stored here. */
class UnknownPicture extends Error {
  override name = "UnknownPicture";
}

type Outcome = Submitted | { ok: false; reason: "unknown-picture"; field: string };

/**
 * Stores an application, once however often it is sent, and queues its two emails in the same transaction: one to the applicant, unless
 * their address had a few today (decision 0008), and one to the committee. A picture that it shows must be one of ours, and is claimed.
 *
 * @param key the client's `Idempotency-Key`, if it sent one.
 */
export async function submitForm<Form extends FormDefinition>(
  { db, outboxSignal, limits, config }: ApplicationStore,
  form: Form,
  application: Payload<Form>,
  key?: string,
  now = new Date(),
): Promise<Outcome> {
  const address = String(Reflect.get(application, form.emailField));
  const shown = pictureOf(form, application, config.siteUrl);
  if (shown && shown.picture === undefined) return unknownPicture(shown.field);
  const submission = {
    scope: `${form.name}-application`,
    key,
    body: { ...application, [form.emailField]: emailKey(address) },
    now: now.getTime(),
  };
  const store = (acknowledge: boolean) =>
    withNewReference(form.referenceLetter, (reference) =>
      submitOnce(db, { ...submission, reference }, async (trx) => {
        const id = crypto.randomUUID();
        const receivedAt = now.toISOString();
        if (shown?.picture && !(await claimUpload(trx, shown.picture, id))) throw new UnknownPicture();
        const record = { id, reference, status: "new", received_at: receivedAt, ...toRow(form, application) };
        await formTables(trx).insertInto(form.table).values(record).execute();
        const picture = shown?.picture && { picture: shown.picture };
        await queueMails(trx, mailsOf(form, id, { reference, receivedAt, ...picture, application }, acknowledge));
      }),
    );
  try {
    const submitted = await withAcknowledgement(limits, emailKey(address), store);
    outboxSignal.notify();
    return submitted;
  } catch (error) {
    if (error instanceof UnknownPicture && shown) return unknownPicture(shown.field);
    throw error;
  }
}

/** The picture that an application shows, by the name that it is stored under; undefined for a form without one. */
function pictureOf(form: FormDefinition, application: object, siteUrl: string) {
  const field = pictureField(form);
  if (field === undefined) return undefined;
  return { field, picture: uploadNameOf(String(Reflect.get(application, field)), siteUrl) };
}

function unknownPicture(field: string): Outcome {
  return { ok: false, reason: "unknown-picture", field };
}

/** An address gets a few acknowledgements a day, whoever types it. A submission that stored nothing new uses none of them up. */
async function withAcknowledgement(
  limits: ApplicationStore["limits"],
  inbox: string,
  submit: (acknowledge: boolean) => Promise<Submitted>,
): Promise<Submitted> {
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

function mailsOf(form: FormDefinition, id: string, received: ReceivedApplication, acknowledge: boolean): MailToQueue[] {
  const mail = (kind: string, facts: object) => ({ kind, facts, onceKey: `${kind}:${id}` });
  const toCommittee = mail(`${form.name}-application`, received);
  return acknowledge
    ? [mail(`${form.name}-acknowledgement`, applicantFacts(form, received)), toCommittee]
    : [toCommittee];
}
