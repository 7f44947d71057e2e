import type { Config } from "#platform/config/config.server.ts";
import type { MailTransport } from "./delivery-result.server.ts";
import { mailboxTransport } from "./mailbox.server.ts";
import { smtpTransport } from "./smtp-transport.server.ts";

/** The SMTP server of `SMTP_URL`; without that setting, the mailbox folder. */
export function createMailTransport(config: Config): MailTransport {
  if (config.smtpUrl) return smtpTransport({ url: config.smtpUrl });
  return mailboxTransport(config);
}
