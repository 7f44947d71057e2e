import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { readCurrentFestival } from "#desk/line-up/draft/current-festival.server.ts";
import { saveSets } from "#desk/line-up/draft/save-sets.server.ts";
import { namesOfPeople } from "#desk/records/lists/listed-records.server.ts";
import { problem } from "#platform/http/problem.ts";
import { festivalDays, readCounter, readSchedule } from "./read-schedule.server.ts";
import { type SavedSets, type SaveSetsRequest, type ScheduleView, saveSetsRequest } from "./schedule-contract.ts";

/** All changes of a whole day. */
const SAVE_LIMIT_BYTES = 1_000_000;

/** The committee's draft of the schedule. */
export const scheduleEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/schedule", "lineup.view", async ({ services, c }) =>
    c.json((await readSchedule(services)) satisfies ScheduleView),
  ),
  deskQuery("/schedule/changes", "lineup.view", async ({ services, c }) => {
    const { year } = await readCurrentFestival(services);
    return c.json({ counter: await readCounter(services.db, year) });
  }),
  deskCommand("/schedule/save", "lineup.change", saveSetsRequest, save, { limitBytes: SAVE_LIMIT_BYTES }),
];

async function save({ services, session, body, c }: DeskCall<SaveSetsRequest>): Promise<Response> {
  const { db } = services;
  const current = await readCurrentFestival(services);
  const { days, problem: fault } = festivalDays(current);
  if (fault !== null) return problem(422, "Nothing was changed", fault);
  const { year } = current;
  const saved = await saveSets(db, { ...body, year, days: days.map(({ name }) => name), by: session.person });
  if (saved.ok) return c.json({ sets: saved.sets, counter: await readCounter(db, year) } satisfies SavedSets);
  if (saved.reason === "refused") return problem(422, "Nothing was changed", saved.words);
  const names = await namesOfPeople(db);
  const conflicts = saved.contested.map(({ id, theirs, by, at }) => ({
    field: id,
    theirs,
    by: names.get(by ?? "") ?? "Somebody",
    at,
  }));
  const detail = "Somebody else has changed the same set meanwhile. Nothing was changed: please look at it again.";
  return problem(409, "Changed meanwhile", detail, { version: 0, conflicts });
}
