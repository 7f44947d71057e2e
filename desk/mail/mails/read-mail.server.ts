import type { Selectable } from "kysely";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { visibleKinds } from "#desk/records/model/mail-kinds.ts";
import type { OutboxTable } from "#services/database/site-tables.server.ts";
import { renderMail } from "#services/mail/outbox/deliver-mail.server.ts";
import { readableMail } from "#services/mail/transport/mailbox.server.ts";
import type { Services } from "#services/services.server.ts";
import { failureOf, mailAbout, mayStop } from "./change-mail.server.ts";
import { listedMail } from "./list-mails.server.ts";
import type { MailViewData } from "./mails-contract.ts";
import { withoutSecrets } from "./without-secrets.ts";

/**
 * A mail that somebody may see, with its text: never its HTML, and without what lets its reader do something in the recipient's name. One that is
 * held, paused or goes out later, and not written yet, is shown as it would be sent now.
 */
export async function readMail(
  services: Pick<Services, "db" | "config" | "content">,
  viewer: DeskPerson,
  id: string,
): Promise<MailViewData | undefined> {
  const { db, config } = services;
  const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || !visibleKinds(viewer).includes(row.kind)) return undefined;
  const isToBeWritten = row.message === null && ["held", "scheduled", "paused"].includes(row.status);
  const written = isToBeWritten ? await preview(services, row) : row;
  const mail = written.message === null ? undefined : await readableMail(Buffer.from(written.message));
  const listed = listedMail({ ...row, recipient: written.recipient });
  const failed = { ...row, to: listed.to };
  return {
    ...listed,
    subject: mail?.subject ?? null,
    text: mail ? withoutSecrets(mail.text, config.siteUrl) : null,
    ...failureOf(failed, await mailAbout(db, viewer, row), { viewer, ownAddress: config.committeeEmail }),
    decisionPath: decisionPathOf(row),
    mayStop: mayStop(viewer, row),
  };
}

/** Where a decision that it tells can be taken back, while it has not gone. */
function decisionPathOf({ status, kind }: Selectable<OutboxTable>) {
  const isOpen = status === "scheduled" || status === "queued";
  return isOpen && kind.endsWith("-decision") ? "/desk/announce" : null;
}

/** Nothing of it is stored: the mail is written when it is sent. One that cannot be written is shown without its text. */
async function preview(context: Pick<Services, "config" | "content">, row: Selectable<OutboxTable>) {
  // Imported when somebody reads such a mail: react-email takes 50 MB.
  const templates = async () => (await import("./email-templates.server.ts")).emailTemplates;
  return renderMail({ templates, context }, row).catch(() => ({ recipient: null, message: null }));
}
