import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { changeOnTheDay } from "./change-on-the-day.server.ts";
import {
  type DayRequest,
  type DayView,
  dayRequest,
  handOverRequest,
  type RingView,
  rungRequest,
} from "./day-contract.ts";
import { readDay } from "./read-day.server.ts";
import { handOverCall, type RingOutcome, readRingView, setRung } from "./to-ring.server.ts";

/** What changes on the day itself, and who has to be rung then. Members on duty may, whatever their role. */
export const dayEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/day", "day.view", (call) => answer(call, new URL(call.c.req.url).searchParams.get("day") ?? undefined)),
  deskCommand("/day/change", "day.change", dayRequest, change),
  deskQuery("/day/ring", "day.view", answerRing),
  deskCommand("/day/ring/done", "day.change", rungRequest, async (call) => {
    const { rows, isDone } = call.body;
    return ringOutcome(call, await setRung(call.services.db, call.session.person, rows, isDone));
  }),
  deskCommand("/day/ring/hand-over", "day.change", handOverRequest, async (call) => {
    const { rows, to } = call.body;
    return ringOutcome(call, await handOverCall(call.services.db, call.session.person, rows, to));
  }),
];

async function change(call: DeskCall<DayRequest>): Promise<Response> {
  const { services, session, body } = call;
  const { year } = await readCurrentFestival(services);
  const done = await changeOnTheDay(services.db, session.person, year, body);
  return done.ok ? answer(call, body.day) : problem(done.status, "Nothing was done", done.detail);
}

async function answer({ services, c }: DeskCall<unknown>, day: string | undefined): Promise<Response> {
  const festival = await readCurrentFestival(services);
  const { timeZone } = services.config;
  return c.json((await readDay(services.db, { festival, day, timeZone })) satisfies DayView);
}

async function answerRing({ services, session, c }: DeskCall<unknown>): Promise<Response> {
  const { festival } = await readCurrentFestival(services);
  const telling = { festivalName: festival?.name ?? "", by: session.person.name };
  return c.json((await readRingView(services.db, telling)) satisfies RingView);
}

async function ringOutcome(call: DeskCall<unknown>, outcome: RingOutcome): Promise<Response> {
  if (outcome === "done") return answerRing(call);
  const detail = "Somebody else has noted something here meanwhile. Nothing was done: please look at the list.";
  return problem(409, "Changed meanwhile", detail);
}
