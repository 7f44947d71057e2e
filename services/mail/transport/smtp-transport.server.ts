import type { Transporter } from "nodemailer";
import { isLoopback } from "#platform/config/settings.server.ts";
import { MOST_ERROR_BYTES } from "#platform/outbound/limited-answer.server.ts";
import { parseEmailAddress } from "../emails/mail-message.server.ts";
import type { DeliveryResult, MailTransport, OutgoingMail } from "./delivery-result.server.ts";
import { deliveryFailureOf } from "./smtp-failure.server.ts";

const SEND_TIMEOUT_MS = 60_000;
const CONNECTIONS = 3;

/**
 * Sends through an SMTP server. `smtps://` is TLS from the start; `smtp://` requires STARTTLS unless the address has
 * `?requireTLS=false`. Certificates are checked unless it has `?tls.rejectUnauthorized=false`. On loopback neither is required.
 * `timeoutMs` limits the whole attempt, so that a server that sends one byte a minute is given up.
 */
export function smtpTransport({
  url,
  timeoutMs = SEND_TIMEOUT_MS,
}: {
  url: string;
  timeoutMs?: number;
}): MailTransport {
  let transporter: Promise<Transporter> | undefined;
  return {
    timeoutMs,
    concurrency: CONNECTIONS,
    async send(mail) {
      transporter ??= connectLater(url, timeoutMs);
      return deliver(await transporter, mail, timeoutMs);
    },
    close() {
      void transporter?.then((opened) => opened.close());
      transporter = undefined;
    },
  };
}

/** The pool opens connections when there is something to send, and closes them when idle. */
async function connectLater(url: string, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const stepTimeoutMs = Math.min(timeoutMs, 15_000);
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The outbox schedules retries.
    maxRequeues: 0,
    idleTimeout: 10_000,
    ...tlsOptions(url),
    dnsTimeout: stepTimeoutMs,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: Math.min(timeoutMs, 30_000),
    socketCloseTimeout: 0,
    maxResponseSize: MOST_ERROR_BYTES,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Nodemailer prefers what the URL itself says. */
function tlsOptions(url: string) {
  const { hostname, searchParams } = new URL(url);
  const isLocal = isLoopback(hostname);
  return {
    requireTLS: !isLocal && searchParams.get("requireTLS") !== "false",
    tls: { rejectUnauthorized: !isLocal && searchParams.get("tls.rejectUnauthorized") !== "false" },
  };
}

async function deliver(transporter: Transporter, mail: OutgoingMail, timeoutMs: number): Promise<DeliveryResult> {
  const { sender, recipient, message } = mail;
  // Nodemailer would extract an address from any text, including an injected one.
  if (parseEmailAddress(recipient) === undefined)
    return { outcome: "refused", reason: "the recipient is not one e-mail address" };
  try {
    const { response } = await transporter.sendMail({
      envelope: { from: sender, to: recipient },
      raw: message,
      signal: AbortSignal.timeout(timeoutMs),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { outcome: "sent", detail: response };
  } catch (error) {
    return deliveryFailureOf(error);
  }
}
