import { z } from "zod/mini";
import { visibleKinds } from "#app/desk/records/mail-kinds.ts";
import { type DeskEndpoint, deskCommand, deskQuery } from "#app/desk/server/desk-endpoint.server.ts";
import { problem } from "#app/platform/http/problem.ts";
import { listMails } from "./list-mails.server.ts";
import type { MailList, MailViewData } from "./mails-contract.ts";
import { readMail } from "./read-mail.server.ts";
import { retryMails } from "./retry-mails.server.ts";

/** Mails that wait, that went out, and that did not arrive. */
export const mailsEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/mails", "mails.view", async ({ c, session, services }) =>
    c.json((await listMails(services.db, visibleKinds(session.person), c.req.query())) satisfies MailList),
  ),
  deskQuery("/mails/:id", "mails.view", async ({ c, session, services }) => {
    const mail = await readMail(services, visibleKinds(session.person), c.req.param("id") ?? "");
    if (!mail) return problem(404, "Not found", "There is no such mail any more, or your role does not include it.");
    return c.json(mail satisfies MailViewData);
  }),
  deskCommand("/mails/retry", "mails.change", z.strictObject({}), async ({ c, session, services }) =>
    c.json({ count: await retryMails(services, session.person.id) }),
  ),
];
