import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { controlBatch, refusalOfMany } from "#desk/mail/batches/batches.server.ts";
import { batchControl } from "#desk/mail/batches/batches-contract.ts";
import { goesAt, wrongTime } from "#desk/mail/batches/when-mails-go.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { refusedRemark, unknownRecord } from "#desk/records/record-endpoints.server.ts";
import { problem } from "#platform/http/problem.ts";
import { askBands, askTimes, composeAskMails, noteCall } from "./ask-times-batches.server.ts";
import {
  type AskBatchView,
  type AskView,
  askRequest,
  askSending,
  type MailsToAsk,
  rangBand,
} from "./ask-times-contract.ts";
import { readAskBatch, readAskView } from "./read-ask-times.server.ts";

/** Mails on one page. */
const PAGE_SIZE = 10;

/** Bands are asked whether their times suit them. */
export const askTimesEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/schedule/ask", "lineup.view", async ({ c, services }) =>
    c.json((await readAskView(services)) satisfies AskView),
  ),
  deskQuery("/schedule/ask/:id", "lineup.view", async ({ c, services }) =>
    c.json((await readAskBatch(services, c.req.param("id") ?? "")) satisfies AskBatchView),
  ),
  deskCommand("/schedule/ask/read", "lineup.change", askRequest, async ({ c, services, session, body }) => {
    const { mails, left, digest } = await composeAskMails(services, session.person, body.references);
    const pages = Math.max(1, Math.ceil(mails.length / PAGE_SIZE));
    const page = Math.min(pages, body.page);
    return c.json({
      mails: mails
        .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
        .map(({ reference, mail: { to, subject, text, why } }) => ({ reference, to, subject, text, why })),
      page,
      pages,
      count: mails.length,
      left,
      again: mails.filter(({ isAgain }) => isAgain).map(({ reference }) => reference),
      digest,
    } satisfies MailsToAsk);
  }),
  deskCommand("/schedule/ask/send", "lineup.change", askSending, async ({ c, services, session, body }) => {
    const { id, when, count, references, again, digest } = body;
    const at = goesAt(when, services.config.timeZone);
    if (at === undefined) return wrongTime();
    const refused = refusalOfMany(session, count);
    if (refused) return refused;
    const sent = await askBands(services, { id, by: session.person, goesAt: at, references, again, digest, count });
    if (!sent.ok) return notSent(sent);
    services.outboxSignal.notify();
    return c.json({ id, count });
  }),
  deskCommand("/schedule/ask/control", "lineup.change", batchControl, async ({ c, services, session, body }) => {
    const done = await controlBatch(services.db, askTimes, body, session.person);
    if (!done.ok) return problem(404, "Not found", "There is no such mail any more.");
    services.outboxSignal.notify();
    return c.json((await readAskBatch(services, body.id)) satisfies AskBatchView);
  }),
  deskCommand("/schedule/ask/rang", "lineup.change", rangBand, async ({ c, services, session, body }) => {
    const { id, reference, ...answer } = body;
    const refused = await noteCall(services, { id, reference, by: session.person }, answer);
    if (refused === "aside") return refusedRemark(recordTypes.band, "aside");
    return refused ? unknownRecord(recordTypes.band) : c.json((await readAskView(services)) satisfies AskView);
  }),
];

type Refusal = { reason: "usedId" } | { reason: "changed" } | { reason: "asked"; names: string[] };

function notSent(refusal: Refusal): Response {
  const title = "Not sent";
  if (refusal.reason === "usedId")
    return problem(409, title, "Another mail was sent from this page already. Please load it again.");
  if (refusal.reason === "changed")
    return problem(409, title, "Times, offers or words have changed since you read the mails. Please read them again.");
  return problem(
    409,
    title,
    `Somebody has asked about the same times meanwhile: ${refusal.names.join(", ")}. Please read the mails again.`,
  );
}
