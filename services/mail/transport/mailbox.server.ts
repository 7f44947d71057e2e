import { join } from "node:path";
import { Hono } from "hono";
import { createMailbox } from "#embedded/mailbox/mailbox.ts";
import { readMail } from "#embedded/mailbox/read-mail.ts";
import type { Config } from "#platform/config/config.server.ts";
import { isLocalRequest } from "#platform/http/node-request.server.ts";
import type { DeliveryResult, MailTransport, OutgoingMail } from "./delivery-result.server.ts";

export { mailName } from "#embedded/mailbox/mail-files.ts";

/** The files of emails that sign somebody in: no backup and no export has them, and they are deleted once their links have ended. */
export const signInMailName = /\.sign-in\.eml$/;

/** Timeout of writing one email. A retry after it overwrites the same file. */
const WRITE_TIMEOUT_MS = 2_000;

/** Writes each email as a file in the mailbox; the same email sent again replaces its file. */
export function mailboxTransport(config: Config): MailTransport {
  const mailbox = mailboxOf(config);
  return {
    timeoutMs: WRITE_TIMEOUT_MS,
    concurrency: 1,
    send: (mail) => put(mailbox, mail),
    close: () => undefined,
  };
}

async function put(mailbox: ReturnType<typeof mailboxOf>, mail: OutgoingMail): Promise<DeliveryResult> {
  try {
    // Begins with the time, so that the newest file comes last in the folder.
    const time = new Date(mail.queuedAt).toISOString().replaceAll(":", "");
    await mailbox.put(`${time}-${mail.id}${mail.signsIn ? ".sign-in" : ""}.eml`, mail.message);
    return { outcome: "sent" };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    return { outcome: "failed", isServerUnavailable: true, reason: `the mailbox could not be written${code}` };
  }
}

/** `/sandbox/mail`, for local requests only, while no SMTP server is set and the site runs on loopback. */
export function mailboxPages(config: Config): Hono {
  const pages = new Hono();
  if (config.smtpUrl || !config.siteIsLocal) return pages;
  pages.use("/sandbox/mail/*", async (c, next) => (isLocalRequest(c) ? next() : c.notFound()));
  return pages.route("/sandbox/mail", mailboxOf(config).pages);
}

/** An email file for a search for personal data: all its headers and text, and the addresses of its sender and recipients. */
export async function searchableMail(
  message: Buffer,
): Promise<{ text: string; addresses: string[]; date: Date | undefined }> {
  const { headers, text, html, addresses, date } = await readMail(message);
  const searchableText = [...headers.map(({ name, value }) => `${name}: ${value}`), text, html].join("\n");
  return { text: searchableText, addresses, date };
}

/** An email for a person to read: its subject and its text, never its HTML. */
export async function readableMail(message: Buffer): Promise<{ subject: string; text: string }> {
  const { subject, text } = await readMail(message);
  return { subject, text };
}

/** The folder of the mailbox, one file per email. */
export function mailFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "mail");
}

function mailboxOf(config: Config) {
  const { timeZone } = config;
  return createMailbox({ folder: mailFolder(config), basePath: "/sandbox/mail", timeZone });
}
