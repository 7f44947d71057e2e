import { may } from "#desk/frame/access/rights/desk-rights.ts";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { leadersOfBands } from "#desk/line-up/draft/band-records.server.ts";
import { progressOf } from "#desk/mail/batches/batch-progress.server.ts";
import { controlBatch, refusalOfMany } from "#desk/mail/batches/batches.server.ts";
import { batchControl } from "#desk/mail/batches/batches-contract.ts";
import { goesAt, wrongTime } from "#desk/mail/batches/when-mails-go.server.ts";
import { problem } from "#platform/http/problem.ts";
import { type TellView, tellRequest } from "./tell-contract.ts";
import { composeTimesMails, tellBands, tellTimes } from "./tell-times.server.ts";

/** So many batches are listed; the log has older ones. */
const SHOWN = 10;

/** Telling bands when they play, once the schedule is public. */
export const tellEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/schedule/tell", "lineup.view", answer),
  deskCommand(
    "/schedule/tell",
    "lineup.change",
    tellRequest,
    async (call) => {
      const { services, session, body } = call;
      if (body.bands.length + body.toRing.length === 0)
        return problem(422, "Nobody is chosen", "Please tick a band first.");
      const at = goesAt(body.when, services.config.timeZone);
      if (at === undefined) return wrongTime();
      const refused = refusalOfMany(session, body.bands.length);
      if (refused) return refused;
      const sent = await tellBands(services, body, { by: session.person, goesAt: at });
      if (!sent.ok) return notSent(sent);
      services.outboxSignal.notify();
      return answer(call);
    },
    { limitBytes: 500_000 },
  ),
  deskCommand("/schedule/tell/control", "lineup.change", batchControl, async (call) => {
    const { services, session, body } = call;
    const done = await controlBatch(services.db, tellTimes, body, session.person);
    if (!done.ok) return problem(404, "Not found", "There are no such mails any more.");
    services.outboxSignal.notify();
    return answer(call);
  }),
];

type Refused = Extract<Awaited<ReturnType<typeof tellBands>>, { ok: false }>;

function notSent(refused: Refused): Response {
  if (refused.reason === "usedId")
    return problem(409, "Not sent", "Other mails were sent from this page already. Please load it again.");
  const who = refused.names.length > 0 ? `: ${refused.names.slice(0, 5).join(", ")}` : "";
  return problem(
    409,
    "Changed meanwhile",
    `Nobody was told: times, or a mail, are not as you read them any more${who}. Please read the mails again.`,
  );
}

async function answer({ c, services, session }: Pick<DeskCall<unknown>, "c" | "services" | "session">) {
  const { db } = services;
  const { mails, toRing } = await composeTimesMails(services, session.person);
  const leaders = await leadersOfBands(
    db,
    toRing.map(({ band }) => band.id),
  );
  const batches = db.selectFrom("desk_batches").selectAll().where("purpose", "=", "tellTimes");
  const rows = await batches.orderBy("created_at", "desc").limit(SHOWN).execute();
  return c.json({
    mails: mails.map(({ toTell: { band, record }, mail, unknown, digest }) => ({
      bandId: band.id,
      reference: record?.reference ?? "",
      name: band.name,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      why: mail.why,
      files: mail.attachments?.map(({ filename }) => filename) ?? [],
      unknown,
      digest,
    })),
    toRing: toRing.map(({ band, lines }) => ({
      bandId: band.id,
      name: band.name,
      leader: leaders.get(band.id)?.name ?? "",
      phone: leaders.get(band.id)?.phone ?? "",
      lines,
    })),
    batches: await progressOf(db, rows),
    mayChange: may(session.person, "lineup.change"),
  } satisfies TellView);
}
