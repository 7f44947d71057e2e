import type { Kysely } from "kysely";
import type { Signal } from "#platform/signal.ts";
import { emailKey } from "#platform/text/email-key.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { toRow } from "#services/forms/form-record.ts";
import { type Payload, pictureField } from "#services/forms/form-schema.ts";
import { type MailToQueue, queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import type { RateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { claimUpload, uploadNameOf } from "#services/uploads/uploads.server.ts";
import { insertRecord } from "./desk-row.server.ts";
import { applicantFacts, type ReceivedApplication } from "./email-facts.server.ts";
import { withNewReference } from "./reference.server.ts";
import { type Submitted, submitOnce } from "./submit-once.server.ts";

/** Where applications are stored and their emails queued. */
export type ApplicationStore = {
  db: Kysely<SiteTables>;
  outboxSignal: Pick<Signal, "notify">;
  limits: Pick<RateLimits, "consume" | "refund">;
  config: { siteUrl: string; timeZone: string };
};

/** Rolls back the transaction: the application names a picture that is not stored here. */
class UnknownPicture extends Error {
  override name = "UnknownPicture";
}

type Outcome = Submitted | { ok: false; reason: "unknown-picture"; field: string };

/**
 * Stores an application, once even if it is sent repeatedly, and queues its two emails in the same transaction: one to the applicant, unless
 * their address had a few today (decision 0008), and one to the committee. A picture that it names must be stored here, and is claimed.
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
  const pictureAnswer = pictureOf(form, application, config.siteUrl);
  if (pictureAnswer && pictureAnswer.picture === undefined) return unknownPicture(pictureAnswer.field);
  // As release 0.1.0 compared it: its repeats are still recognized.
  const legacyBody = { ...application, [form.emailField]: emailKey(address) };
  const submission = {
    scope: `${form.name}-application`,
    key,
    // A picture has two addresses, with and without the site's own before it.
    body: pictureAnswer ? { ...legacyBody, [pictureAnswer.field]: pictureAnswer.picture } : legacyBody,
    legacyBody,
    now: now.getTime(),
  };
  const store = (acknowledge: boolean) =>
    withNewReference(form.referenceLetter, (reference) =>
      submitOnce(db, { ...submission, reference }, async (trx) => {
        const id = crypto.randomUUID();
        const receivedAt = now.toISOString();
        if (pictureAnswer?.picture && !(await claimUpload(trx, pictureAnswer.picture, id))) throw new UnknownPicture();
        const record = { id, reference, status: "new", received_at: receivedAt, ...toRow(form, application) };
        await insertRecord(trx, form, record, config.timeZone);
        const picture = pictureAnswer?.picture && { picture: pictureAnswer.picture };
        await queueMails(trx, mailsOf(form, id, { reference, receivedAt, ...picture, application }, acknowledge));
      }),
    );
  try {
    const submitted = await withAcknowledgement(limits, emailKey(address), store);
    outboxSignal.notify();
    return submitted;
  } catch (error) {
    if (error instanceof UnknownPicture && pictureAnswer) return unknownPicture(pictureAnswer.field);
    throw error;
  }
}

/** The file name of the picture in an application; undefined for a form without one. */
function pictureOf(form: FormDefinition, application: object, siteUrl: string) {
  const field = pictureField(form);
  if (field === undefined) return undefined;
  return { field, picture: uploadNameOf(String(Reflect.get(application, field)), siteUrl) };
}

function unknownPicture(field: string): Outcome {
  return { ok: false, reason: "unknown-picture", field };
}

/** Limits the acknowledgements to an address per day. A submission that stored nothing new does not count. */
async function withAcknowledgement(
  limits: ApplicationStore["limits"],
  addressKey: string,
  submit: (acknowledge: boolean) => Promise<Submitted>,
): Promise<Submitted> {
  const { ok: acknowledge } = await limits.consume("acknowledgement", addressKey);
  let isNew = false;
  try {
    const submitted = await submit(acknowledge);
    isNew = submitted.ok && !submitted.repeated;
    return submitted;
  } finally {
    if (acknowledge && !isNew) await limits.refund("acknowledgement", addressKey);
  }
}

function mailsOf(form: FormDefinition, id: string, received: ReceivedApplication, acknowledge: boolean): MailToQueue[] {
  const mail = (kind: string, facts: object) => ({ kind, facts, onceKey: `${kind}:${id}` });
  const toCommittee = mail(`${form.name}-application`, received);
  return acknowledge
    ? [mail(`${form.name}-acknowledgement`, applicantFacts(form, received)), toCommittee]
    : [toCommittee];
}
