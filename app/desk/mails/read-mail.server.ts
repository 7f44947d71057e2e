import { readableMail } from "#app/services/mail/mailbox.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { listedMail } from "./list-mails.server.ts";
import type { MailViewData } from "./mails-contract.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** A mail of one of some kinds with its text: never its HTML, and without what lets its reader do something in the recipient's name. */
export async function readMail(
  { db, config }: Pick<Services, "db" | "config">,
  kinds: readonly string[],
  id: string,
): Promise<MailViewData | undefined> {
  const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || !kinds.includes(row.kind)) return undefined;
  const mail = row.message === null ? undefined : await readableMail(Buffer.from(row.message));
  return {
    ...listedMail(row),
    subject: mail?.subject ?? null,
    text: mail ? withoutSecrets(mail.text, config.siteUrl) : null,
  };
}
