import type { Transporter } from "nodemailer";
import { isLoopback } from "#app/platform/config/settings.server.ts";
import type { DeliveryResult, MailTransport, OutgoingMail } from "./delivery-result.server.ts";
import { addressIn } from "./mail-message.server.ts";
import { deliveryFailureOf } from "./smtp-failure.server.ts";

const LIMIT_MS = 60_000;
const CONNECTIONS = 3;

/**
 * Sends through an SMTP server. `smtps://` is TLS from the start; `smtp://` must change over to it (STARTTLS) unless the address says
 * `?requireTLS=false`. Certificates are checked unless it says `?tls.rejectUnauthorized=false`. On this machine itself, where nobody
 * listens in between, neither is asked for. `limitMs` is over all of it: a server that answers one byte a minute is left.
 */
export function smtpTransport({ url, limitMs = LIMIT_MS }: { url: string; limitMs?: number }): MailTransport {
  let transporter: Promise<Transporter> | undefined;
  return {
    timeoutMs: limitMs,
    concurrency: CONNECTIONS,
    async send(mail) {
      transporter ??= connectLater(url, limitMs);
      return deliver(await transporter, mail, limitMs);
    },
    close() {
      void transporter?.then((opened) => opened.close());
      transporter = undefined;
    },
  };
}

/** Opens nothing yet: connections are made when there is something to send, and closed soon after. */
async function connectLater(url: string, limitMs: number): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const within = Math.min(limitMs, 15_000);
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Whether to send again is for the outbox to say, which remembers it.
    maxRequeues: 0,
    idleTimeout: 10_000,
    ...tlsOptions(url),
    dnsTimeout: within,
    connectionTimeout: within,
    greetingTimeout: within,
    socketTimeout: Math.min(limitMs, 30_000),
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What the address itself says comes first. */
function tlsOptions(url: string) {
  const { hostname, searchParams } = new URL(url);
  const isNear = isLoopback(hostname);
  return {
    requireTLS: !isNear && searchParams.get("requireTLS") !== "false",
    tls: { rejectUnauthorized: !isNear && searchParams.get("tls.rejectUnauthorized") !== "false" },
  };
}

async function deliver(transporter: Transporter, mail: OutgoingMail, limitMs: number): Promise<DeliveryResult> {
  const { sender, recipient, message } = mail;
  // Nodemailer would look for an address in it, and find one that somebody put there.
  if (addressIn(recipient) === undefined)
    return { outcome: "refused", reason: "the recipient is not one e-mail address" };
  try {
    const { response } = await transporter.sendMail({
      envelope: { from: sender, to: recipient },
      raw: message,
      signal: AbortSignal.timeout(limitMs),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { outcome: "sent", reply: response };
  } catch (error) {
    return deliveryFailureOf(error);
  }
}
