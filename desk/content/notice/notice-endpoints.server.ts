import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { formatDateTime } from "#platform/time/format-date-time.ts";
import { spanOf } from "#platform/time/local-time.ts";
import { type NoticeRequest, noticeRequest, noticeStands } from "./notice-contract.ts";
import { listNotices, mostNotices, type Outcome, putUpNotice, setStanding } from "./notices.server.ts";
import { tellOfNotice } from "./tell-of-notice.server.ts";

/** A notice that stands longer is a part of the page. */
const longestMs = 366 * 24 * 60 * 60_000;

/** The line across all pages. Whoever is on duty may put one up, whatever their role. */
export const noticeEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/notice", "notice.view", answer),
  deskCommand("/notice/put-up", "notice.change", noticeRequest, putUp),
  deskCommand("/notice/stand", "notice.change", noticeStands, async (call) =>
    outcome(call, await setStanding(call.services.db, call.session.person, call.body)),
  ),
];

async function putUp(call: DeskCall<NoticeRequest>): Promise<Response> {
  const { body, services, session } = call;
  const { timeZone } = services.config;
  const now = Date.now();
  const times = spanOf(body, timeZone, now);
  const fault = faultOf(times, now);
  if (fault) return problem(422, "Please look at the times", fault, [{ field: "until", message: fault }]);
  const until = formatDateTime(new Date(times.until).toISOString(), timeZone);
  const done = await putUpNotice(services.db, session.person, {
    ...body,
    times,
    onPutUp: async (trx) => {
      if (body.tellsCommittee) await tellOfNotice(trx, { id: body.id, by: session.person.name, until });
    },
  });
  if (body.tellsCommittee) services.outboxSignal.notify();
  return outcome(call, done);
}

function faultOf({ from, until }: { from: number; until: number }, now: number): string | undefined {
  if (until <= now) return "This time is over. Please choose an end that is still to come.";
  if (until <= from) return "It would end before it begins. Please choose a later end.";
  return until > now + longestMs ? "Please choose an end within a year." : undefined;
}

async function outcome(call: Pick<DeskCall<unknown>, "services" | "c">, done: Outcome): Promise<Response> {
  if (done === "done") return answer(call);
  if (done === "full") {
    const full = `There are ${mostNotices} notices already. Please take one of them down first.`;
    return problem(422, "Too many notices", full);
  }
  const detail = "Somebody else has changed or taken down this notice meanwhile. Nothing was done: please look at it.";
  return problem(409, "Changed meanwhile", detail);
}

async function answer({ services, c }: Pick<DeskCall<unknown>, "services" | "c">): Promise<Response> {
  return c.json(await listNotices(services));
}
