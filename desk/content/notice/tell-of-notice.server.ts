import type { Kysely } from "kysely";
import type { z } from "zod/mini";
import type { noticeFacts } from "#desk/frame/access/emails/desk-email-facts.ts";
import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";

/** Queues a mail to all on the committee who may put up a notice, once a notice. It does not say what the notice says: that may be taken down, a mail cannot. */
export async function tellOfNotice(
  trx: Kysely<SiteTables>,
  { id, by, until }: { id: string; by: string; until: string },
): Promise<void> {
  const members = await committeeWith(trx, "notice.change");
  const addresses = await trx.selectFrom("desk_people").select(["id", "email"]).execute();
  const mails = members.map((member) => {
    const email = addresses.find((each) => each.id === member.id)?.email ?? "";
    const facts: z.infer<typeof noticeFacts> = { name: member.name, email, by, until };
    return { kind: "desk-notice", facts, onceKey: `desk-notice:${id}:${member.id}` };
  });
  await queueMails(trx, mails);
}
