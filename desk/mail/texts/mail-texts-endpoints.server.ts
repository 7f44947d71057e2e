import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import type { MailTextUse } from "./mail-text-uses.ts";
import { mailTextChange, mailTextRemoval } from "./mail-texts-contract.ts";
import { mayChangeText, readMailTextList, readMailTextView } from "./read-mail-text-view.server.ts";
import { readMailText } from "./read-mail-texts.server.ts";
import { removeMailText, saveMailText } from "./save-mail-text.server.ts";

/**
 * The texts of mails: everybody who sees mails reads them. To change one takes that right, and the right to change the records that it is sent about: of
 * a saved answer (the use `answer`) any of the kinds that have answers.
 */
export const mailTextsEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/mails/texts", "mails.view", async ({ c, services, session }) =>
    c.json(await readMailTextList(services.db, session.person)),
  ),
  deskQuery("/mails/texts/:id", "mails.view", async ({ c, services, session }) =>
    c.json(await readMailTextView(services, session.person, c.req.param("id") ?? "")),
  ),
  deskCommand("/mails/texts", "texts.change", mailTextChange, async ({ c, services, session, body }) => {
    const use: MailTextUse = (await readMailText(services.db, body.id))?.use ?? "answer";
    if (!mayChangeText(session.person, use)) return notYours();
    const saved = await saveMailText(services.db, session.person.id, body);
    if (saved.ok) return c.json(await readMailTextView(services, session.person, body.id));
    if (saved.reason === "unknown")
      return problem(
        404,
        "Not found",
        "Somebody has removed this answer. Copy your words, and save them as a new one.",
      );
    if (saved.reason === "invalid")
      return problem(422, "Please check what you wrote", "This needs another look.", saved.errors);
    const { version, conflicts } = saved;
    return problem(409, "Changed meanwhile", "Somebody changed it again since.", { version, conflicts });
  }),
  deskCommand("/mails/texts/remove", "texts.change", mailTextRemoval, async ({ c, services, session, body }) => {
    if (!mayChangeText(session.person, "answer")) return notYours();
    if (!(await removeMailText(services.db, session.person.id, body)))
      return problem(
        409,
        "Changed meanwhile",
        "Somebody changed this answer since. Please look at it before you remove it.",
      );
    return c.json(await readMailTextList(services.db, session.person));
  }),
];

function notYours() {
  return problem(403, "Not yours to do", "Your role does not include the records that this text is about.");
}
