import { atContentful } from "#desk/content/content-problems.server.ts";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { formatDateTime } from "#platform/time/format-date-time.ts";
import { spanOf } from "#platform/time/local-time.ts";
import type { ContentManagement } from "#services/content/management/content-management.server.ts";
import type { Services } from "#services/services.server.ts";
import { mostNotices } from "#site/features/notices/notice-content.ts";
import { changeNotices } from "./change-notices.server.ts";
import { listNotices } from "./list-notices.server.ts";
import { type NoticeRequest, noticeRequest, noticeStands } from "./notice-contract.ts";
import { deleteEnded, fieldsOf, type PutUp, putUpNotice, setStanding } from "./put-up-notice.server.ts";
import { tellOfNotice } from "./tell-of-notice.server.ts";

/** A notice that stands longer is a part of the page. */
const longestMs = 366 * 24 * 60 * 60_000;

/** The line across all pages. Whoever is on duty may put one up, whatever their role. */
export const noticeEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/notice", "notice.view", answer),
  deskCommand("/notice/put-up", "notice.change", noticeRequest, (call) =>
    withManagement(call, (management) => putUp(call, management)),
  ),
  deskCommand("/notice/stand", "notice.change", noticeStands, (call) =>
    withManagement(call, async (management) => {
      const { body, judge } = call;
      const { person } = call.session;
      const changing = { management, person, judge, id: body.id, needsConfirmation: body.waits === true };
      return outcome(call, await changeNotices(changing, (client) => setStanding(client, body)));
    }),
  ),
];

async function putUp(call: DeskCall<NoticeRequest>, management: ContentManagement): Promise<Response> {
  const { body, judge, services, session } = call;
  const { timeZone } = services.config;
  const now = Date.now();
  const { from, until } = spanOf(body, timeZone, now);
  const fault = faultOf({ from, until }, now);
  if (fault) return problem(422, "Please look at the times", fault, [{ field: "until", message: fault }]);
  if (body.version === null && (await isFull(services, body.id)))
    return problem(
      422,
      "Too many notices",
      `There are ${mostNotices} notices already. Please take one of them down first.`,
    );
  const locale = await management.locale();
  const own = await ownPutUps(services.db, body.id, session.person.id);
  const told = { id: body.id, by: session.person.name, until: formatDateTime(new Date(until).toISOString(), timeZone) };
  const done = await changeNotices(
    {
      management,
      person: session.person,
      judge,
      id: body.id,
      onPutUp: async (trx) => {
        if (body.tellsCommittee) await tellOfNotice(trx, told);
      },
    },
    async (client) => {
      const result = await putUpNotice(client, { ...body, own }, fieldsOf(body, { from, until }, locale));
      if (result === "done") await deleteEnded(client, locale, now);
      return result;
    },
  );
  if (body.tellsCommittee) services.outboxSignal.notify();
  return outcome(call, done);
}

/** How often somebody has put up a notice since anybody else did something to it. */
async function ownPutUps(db: Services["db"], id: string, personId: string): Promise<number> {
  const rows = await db
    .selectFrom("desk_log")
    .select(["action", "person_id", "at"])
    .where("subject_kind", "=", "notice")
    .where("subject_id", "=", id)
    .execute();
  const isOwn = ({ action, person_id }: (typeof rows)[number]) => action === "notice.putUp" && person_id === personId;
  const since = Math.max(...rows.filter((row) => !isOwn(row)).map(({ at }) => at));
  return rows.filter((row) => isOwn(row) && row.at > since).length;
}

/** One that is sent again is among them. */
async function isFull(services: Services, id: string): Promise<boolean> {
  const { notices } = await listNotices(services);
  return notices.length >= mostNotices && !notices.some((notice) => notice.id === id);
}

function faultOf({ from, until }: { from: number; until: number }, now: number): string | undefined {
  if (until <= now) return "This time is over. Please choose an end that is still to come.";
  if (until <= from) return "It would end before it begins. Please choose a later end.";
  return until > now + longestMs ? "Please choose an end within a year." : undefined;
}

async function withManagement(
  { services }: Pick<DeskCall<unknown>, "services">,
  run: (management: ContentManagement) => Promise<Response>,
): Promise<Response> {
  const { management } = services.content;
  return management ? run(management) : atContentful();
}

async function outcome(call: Pick<DeskCall<unknown>, "services" | "c">, done: PutUp): Promise<Response> {
  if (done === "done") return answer(call);
  const detail = "Somebody else has changed or taken down this notice meanwhile. Nothing was done: please look at it.";
  return problem(409, "Changed meanwhile", detail);
}

async function answer({ services, c }: Pick<DeskCall<unknown>, "services" | "c">): Promise<Response> {
  return c.json(await listNotices(services));
}
