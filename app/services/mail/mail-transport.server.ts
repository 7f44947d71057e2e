import type { Config } from "#app/platform/config/config.server.ts";
import type { MailTransport } from "./delivery-result.server.ts";
import { mailboxTransport } from "./mailbox.server.ts";
import { smtpTransport } from "./smtp-transport.server.ts";

/** SMTP where `SMTP_URL` says where; otherwise every mail is a file in the mailbox. */
export function createMailTransport(config: Config): MailTransport {
  if (config.smtpUrl) return smtpTransport({ url: config.smtpUrl });
  return mailboxTransport(config);
}
