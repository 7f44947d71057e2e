import { join } from "node:path";
import { Hono } from "hono";
import type { Config } from "#app/platform/config/config.server.ts";
import { isLocalRequest } from "#app/platform/http/local-request.server.ts";
import { createMailbox } from "#embedded/mailbox/mailbox.ts";
import { readMail } from "#embedded/mailbox/read-mail.ts";
import type { DeliveryResult, MailTransport, OutgoingMail } from "./delivery-result.server.ts";

export { mailName } from "#embedded/mailbox/mail-files.ts";

/** Longer than any disk that works. Should one be slower, the mail is written again, over itself. */
const LIMIT_MS = 2_000;

/** Puts every mail into the mailbox, where the same mail again takes the place of the first. */
export function mailboxTransport(config: Config): MailTransport {
  const mailbox = mailboxOf(config);
  return {
    timeoutMs: LIMIT_MS,
    concurrency: 1,
    send: (mail) => put(mailbox, mail),
    close: () => undefined,
  };
}

async function put(mailbox: ReturnType<typeof mailboxOf>, mail: OutgoingMail): Promise<DeliveryResult> {
  try {
    // By time, then by what it is: so the newest is last in the folder.
    const time = new Date(mail.queuedAt).toISOString().replaceAll(":", "");
    await mailbox.put(`${time}-${mail.id}.eml`, mail.message);
    return { outcome: "sent" };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    return { outcome: "failed", isServerUnavailable: true, reason: `the mailbox could not be written${code}` };
  }
}

/** `/sandbox/mail`, for somebody at this machine, for as long as mails stay in the mailbox and the site on this machine. */
export function mailboxPages(config: Config): Hono {
  const pages = new Hono();
  if (config.smtpUrl || !config.onLoopback) return pages;
  pages.use("/sandbox/mail/*", async (c, next) => (isLocalRequest(c) ? next() : c.notFound()));
  return pages.route("/sandbox/mail", mailboxOf(config).pages);
}

/** A mail for who looks for somebody in it: everything that it says, with all its headers, and the addresses that it is between. */
export async function searchableMail(
  message: Buffer,
): Promise<{ said: string; addresses: string[]; date: Date | undefined }> {
  const { headers, text, html, addresses, date } = await readMail(message);
  const said = [...headers.map(({ name, value }) => `${name}: ${value}`), text, html].join("\n");
  return { said, addresses, date };
}

/** Where mails lie as files, one each. */
export function mailFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "mail");
}

function mailboxOf(config: Config) {
  const { timeZone } = config;
  return createMailbox({ folder: mailFolder(config), address: "/sandbox/mail", timeZone });
}
