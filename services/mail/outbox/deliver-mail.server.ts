import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { DatabaseLocation } from "#platform/config/config.server.ts";
import type { Log } from "#platform/observability/log.server.ts";
import { withTimeout } from "#platform/outbound/with-timeout.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { EmailTemplates, TemplateContext } from "../emails/email.server.ts";
import { emailSite } from "../emails/email-site.server.ts";
import { composeMessage, type MailMessage, UnsafeEmailError } from "../emails/mail-message.server.ts";
import type {
  DeliveryFailure,
  DeliveryResult,
  GuardedTransport,
  NotAttempted,
} from "../transport/delivery-result.server.ts";
import {
  clearMessage,
  type LeasedMail,
  leaseNext,
  markSent,
  parkMail,
  RETRY_FOR_MS,
  releaseMail,
  saveMessage,
  scheduleRetry,
} from "./outbox.server.ts";

/** What delivery needs. `templates` is called when there is an email to render: templates load a lot of code. */
export type MailDelivery = {
  db: Kysely<SiteTables>;
  engine: DatabaseLocation["engine"];
  templates: () => Promise<EmailTemplates>;
  context: TemplateContext;
  transport: GuardedTransport;
  log: Log;
  /** Milliseconds since 1970; tests replace it. */
  now?: () => number;
  /** Waits so many milliseconds; tests replace it. */
  pause?: (ms: number) => Promise<unknown>;
};

/** Interval between attempts to mark an email as sent. */
const MARK_RETRY_MS = 250;

/** `nothing`: no email is due. `handled`: one was sent, or its retry or its end was stored. `unavailable`: the mail server is, so pause. */
export type DeliveryProgress = "nothing" | "handled" | "unavailable";

/**
 * Leases one email from the outbox, renders it unless it has been rendered before, sends it, and stores the result. A crash after sending,
 * or a database that is unavailable until the lease ends, repeats the email with the same Message-ID; nothing else does. A failure to
 * render or to send does not throw, so that the next email can be delivered.
 *
 * @throws what the database throws.
 */
export async function deliverNext(delivery: MailDelivery): Promise<DeliveryProgress> {
  const { db, engine, transport, context, now = Date.now } = delivery;
  // Twice the transport's timeout: when another worker leases the email after us, our own attempt has certainly ended.
  const mail = await leaseNext(db, engine, { leaseMs: 2 * transport.timeoutMs, now: now() });
  if (!mail) return "nothing";
  const rendered = await renderOnce(delivery, mail);
  if ("outcome" in rendered) return storeResult(delivery, mail, rendered);
  // After slow rendering too little of the lease is left to send and to mark the email as sent: the next lease sends it as rendered.
  if (now() > mail.leasedUntil - 1.5 * transport.timeoutMs) {
    await releaseMail(db, mail, now());
    return "handled";
  }
  const { id, queued_at: queuedAt } = mail;
  const result = await transport.send({ id, queuedAt, ...rendered });
  const isCommitteeRefused = result.outcome === "refused" && rendered.recipient === context.config.committeeEmail;
  if (!isCommitteeRefused) return storeResult(delivery, mail, result);
  // The committee's address is a setting that may be corrected within three days: the next attempt renders the email for the new one.
  await clearMessage(db, mail);
  return storeResult(delivery, mail, { ...result, outcome: "failed", isServerUnavailable: false });
}

/** The email as it was rendered the first time; renders and stores it if this is the first. */
async function renderOnce(delivery: MailDelivery, mail: LeasedMail): Promise<MailMessage | DeliveryFailure> {
  const { sender, recipient, message } = mail;
  if (sender !== null && recipient !== null && message !== null) return { sender, recipient, message };
  const rendered = await renderInTime(delivery, mail).catch((error: unknown) =>
    renderFailure(delivery.log, mail, error),
  );
  if ("outcome" in rendered) return rendered;
  const isSaved = await saveMessage(delivery.db, mail, rendered);
  return isSaved ? rendered : { outcome: "failed", isServerUnavailable: false, reason: "writing took too long" };
}

/** Loading the templates, once a process, is not counted: on a busy machine it takes longer than any mail may. */
async function renderInTime(delivery: MailDelivery, mail: LeasedMail): Promise<MailMessage> {
  const templates = await delivery.templates();
  return withTimeout(renderMail({ ...delivery, templates: async () => templates }, mail));
}

/** Renders an email of the outbox as it would be sent now. @throws when its kind is unknown, or its template fails */
export async function renderMail(
  { templates, context }: Pick<MailDelivery, "templates" | "context">,
  mail: Pick<LeasedMail, "id" | "kind" | "facts" | "queued_at">,
): Promise<MailMessage> {
  const template = (await templates())[mail.kind];
  if (!template) throw new Error("there is no template for this kind of mail");
  const email = await template(JSON.parse(mail.facts), context);
  const { name } = await emailSite(context);
  return composeMessage(email, {
    id: mail.id,
    date: new Date(mail.queued_at),
    mailFrom: context.config.mailFrom,
    festival: name,
  });
}

/** A template's bug may be fixed within three days, so it is retried. The error's message may hold personal data: the log gets its stack only. */
function renderFailure(log: Log, mail: LeasedMail, error: unknown): DeliveryFailure {
  if (error instanceof UnsafeEmailError) return { outcome: "refused", reason: error.message };
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const at = stack.split("\n").filter((line) => /^\s+at /.test(line));
  log.error({ mail: mail.id, kind: mail.kind, error: name, at: at.slice(0, 5) }, "a mail could not be written");
  return {
    outcome: "failed",
    isServerUnavailable: false,
    reason: `it could not be written (${name})`,
    detail: message,
  };
}

async function storeResult(
  delivery: MailDelivery,
  mail: LeasedMail,
  result: DeliveryResult | NotAttempted,
): Promise<DeliveryProgress> {
  const { db, log } = delivery;
  const now = (delivery.now ?? Date.now)();
  const logFields = { mail: mail.id, kind: mail.kind, attempts: mail.attempts };
  if (result.outcome === "sent") {
    const isMarked = await markSentWithRetry(delivery, mail);
    if (!isMarked) log.warn(logFields, "a mail was sent, but another process had taken it over");
    return "handled";
  }
  if (result.outcome === "notAttempted") {
    await releaseMail(db, mail, now);
    return "unavailable";
  }
  const { reason, detail } = result;
  const lastError = [reason, detail].filter(Boolean).join(": ");
  if (result.outcome === "refused" || now >= mail.queued_at + RETRY_FOR_MS) {
    await parkMail(db, mail, lastError);
    log.error({ ...logFields, why: reason }, "a mail is parked: nobody will try to send it any more");
    return "handled";
  }
  await scheduleRetry(db, mail, { lastError, now });
  log.warn({ ...logFields, why: reason }, "a mail could not be sent, and will be tried again");
  return result.isServerUnavailable ? "unavailable" : "handled";
}

/** Retries for as long as the lease prevents other workers from sending the email too. */
async function markSentWithRetry(delivery: MailDelivery, mail: LeasedMail): Promise<boolean> {
  const { db, now = Date.now, pause = wait } = delivery;
  for (;;) {
    try {
      return await markSent(db, mail, now());
    } catch (error) {
      if (now() + MARK_RETRY_MS >= mail.leasedUntil) throw error;
      await pause(MARK_RETRY_MS);
    }
  }
}
