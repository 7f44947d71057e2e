import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { pencilRecord } from "#desk/line-up/draft/pencil.server.ts";
import { changeSets, type SavedSets as Saved, saveSets } from "#desk/line-up/draft/save-sets.server.ts";
import { namesOfPeople, readRecordsByReference } from "#desk/records/lists/listed-records.server.ts";
import { othersDecide, recordTypes } from "#desk/records/model/record-types.ts";
import { problem } from "#platform/http/problem.ts";
import { transact } from "#services/database/transact.server.ts";
import type { Services } from "#services/services.server.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { festivalDays, readCounter, readSchedule } from "./read-schedule.server.ts";
import {
  type PencilRequest,
  pencilRequest,
  type SavedSets,
  type SaveSetsRequest,
  type ScheduleView,
  saveSetsRequest,
} from "./schedule-contract.ts";

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
  deskCommand("/schedule/pencil", "lineup.change", pencilRequest, pencil),
];

async function save({ services, session, body, c }: DeskCall<SaveSetsRequest>): Promise<Response> {
  const planned = await readPlanned(services);
  if (!planned.ok) return planned.response;
  const saved = await saveSets(services.db, { ...body, ...planned.festival, by: session.person });
  return saved.ok ? c.json({ sets: saved.sets } satisfies SavedSets) : refused(services, saved);
}

/** Nothing is pencilled without its set. */
async function pencil({ services, session, body, c }: DeskCall<PencilRequest>): Promise<Response> {
  const planned = await readPlanned(services);
  if (!planned.ok) return planned.response;
  const { festival } = planned;
  const { reference, after } = body;
  const recordId = (await readRecordsByReference(services.db, recordTypes.band, [reference])).get(reference)?.id ?? "";
  const saved = await transact(services.db, async (trx): Promise<Saved> => {
    const pencilled = await pencilRecord(trx, { recordId, by: session.person.id, year: festival.year });
    if (!pencilled.ok) return { ok: false, reason: "refused", words: notPencilled(pencilled.reason) };
    const id = `${pencilled.bandId}.${after.when?.day.toLowerCase() ?? "day"}.1`;
    const change = { id, before: null, after: { ...after, bandIds: [pencilled.bandId] } };
    return changeSets(trx, { changes: [change], ...festival, by: session.person });
  });
  return saved.ok ? c.json({ sets: saved.sets } satisfies SavedSets) : refused(services, saved);
}

function notPencilled(reason: "unknown" | "aside" | "status"): string {
  return reason === "aside"
    ? othersDecide(recordTypes.band)
    : "This band is not on the shortlist or the waiting list any more. Nothing was changed.";
}

/** The festival whose schedule it is, or why there is none. */
async function readPlanned(services: Services) {
  const current = await readCurrentFestival(services);
  const { days, problem: fault } = festivalDays(current);
  if (fault !== null) return { ok: false, response: problem(422, "Nothing was changed", fault) } as const;
  return { ok: true, festival: { year: current.year, days: days.map(({ name }) => name) } } as const;
}

async function refused({ db }: Services, saved: Exclude<Saved, { ok: true }>): Promise<Response> {
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
