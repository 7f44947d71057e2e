import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { refusalOfMany } from "#desk/mail/batches/batches.server.ts";
import { countMails } from "#desk/records/lists/place-counts-endpoints.server.ts";
import { problem } from "#platform/http/problem.ts";
import { readdressMail, stopMail } from "./change-mail.server.ts";
import { decideHeldMails } from "./decide-held-mails.server.ts";
import { listMails } from "./list-mails.server.ts";
import { heldMailDecision, type MailList, type MailViewData, mailRetry, oneMail } from "./mails-contract.ts";
import { readMail } from "./read-mail.server.ts";
import { retryMails } from "./retry-mails.server.ts";

/** Mails that are held, that wait, that went out, and that did not arrive. */
export const mailsEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/mails", "mails.view", async ({ c, session, services }) =>
    c.json((await listMails(services, session.person, c.req.query())) satisfies MailList),
  ),
  deskQuery("/mails/:id", "mails.view", async ({ c, session, services }) => {
    const mail = await readMail(services, session.person, c.req.param("id") ?? "");
    if (!mail) return problem(404, "Not found", "There is no such mail any more, or your role does not include it.");
    return c.json(mail satisfies MailViewData);
  }),
  deskCommand("/mails/retry", "mails.change", mailRetry, async ({ c, session, services, body }) => {
    const count = body.ids?.length ?? (await countMails(services.db, session.person, ["parked"]));
    return (
      refusalOfMany(session, count) ??
      c.json({ count: await retryMails(services, session.person.id, body.ids ?? "all") })
    );
  }),
  deskCommand("/mails/readdress", "texts.change", oneMail, async ({ c, session, services, body }) => {
    const to = await readdressMail(services.db, session.person, body.id);
    services.outboxSignal.notify();
    if (to === undefined)
      return problem(
        404,
        "Nothing to send",
        "It was sent again already, its record has no other address, or it says what is not so any more.",
      );
    return c.json({ to });
  }),
  deskCommand("/mails/stop", "mailings.send", oneMail, async ({ c, session, services, body }) =>
    c.json({ count: (await stopMail(services.db, session.person, body.id)) ? 1 : 0 }),
  ),
  deskCommand("/mails/held", "mails.change", heldMailDecision, async ({ c, session, services, body }) => {
    const { decision, ids: mails } = body;
    const refused = decision === "send" ? refusalOfMany(session, mails.length) : undefined;
    if (refused) return refused;
    return c.json({ count: await decideHeldMails(services, { by: session.person.id, decision, mails }) });
  }),
];
