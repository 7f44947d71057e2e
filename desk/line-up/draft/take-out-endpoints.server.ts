import type { z } from "zod/mini";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { recordOfBand } from "#desk/records/add-record/record-of-band.server.ts";
import { findDeskRecord } from "#desk/records/model/desk-record.server.ts";
import {
  type bandRecord,
  bandRecordRequest,
  bandTakenOut,
  bandTaking,
  bandTakingOut,
  type waitingBands,
} from "#desk/records/model/line-up-contract.ts";
import { othersDecide, playing, recordTypes } from "#desk/records/model/record-types.ts";
import { problem } from "#platform/http/problem.ts";
import { transact } from "#services/database/transact.server.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { bringBack, readWaitingBands, takeInRecord, takeOut } from "./take-out.server.ts";

/** A band's way into the line-up and out of it, from its record and from the line-up. */
export const takeOutEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/line-up/waiting/:band", "bands.view", async ({ c, services, session }) => {
    const bandId = c.req.param("band") ?? "";
    const bands = await readWaitingBands(services.db, { bandId, viewerId: session.person.id });
    return c.json({ bands } satisfies z.infer<typeof waitingBands>);
  }),
  deskCommand("/line-up/take-in", "lineup.change", bandTaking, async (call) => {
    const record = await findDeskRecord(call.services.db, recordTypes.band, call.body.reference);
    if (!record) return gone();
    if (!playing.includes(record.toldStatus))
      return problem(409, "Not told yet", "This band has not been told yes. Once it is, it is in the line-up.");
    await takeInRecord(call.services.db, changing(call), record);
    return call.c.json({});
  }),
  deskCommand("/line-up/record", "lineup.change", bandRecordRequest, async (call) => {
    const { services, session, body } = call;
    const { year } = await readCurrentFestival(services);
    const who = { personId: session.person.id, timeZone: services.config.timeZone, year };
    const made = await transact(services.db, (trx) => recordOfBand(trx, body.bandId, who));
    if (!made.ok) return gone();
    return call.c.json({ reference: made.reference } satisfies z.infer<typeof bandRecord>);
  }),
  deskCommand("/line-up/take-out", "lineup.change", bandTakingOut, async (call) => {
    const taken = await takeOut(call.services.db, changing(call), call.body);
    if (!taken.ok) return refused(taken.reason);
    return call.c.json({ taken: taken.id } satisfies z.infer<typeof bandTakenOut>);
  }),
  deskCommand("/line-up/bring-back", "lineup.change", bandTakenOut, async (call) => {
    const back = await bringBack(call.services.db, changing(call), call.body.taken);
    return back.ok ? call.c.json({}) : refused(back.reason);
  }),
];

function changing({ services, session }: DeskCall<unknown>) {
  return { personId: session.person.id, siteUrl: services.config.siteUrl };
}

function refused(reason: "unknown" | "aside" | "changed"): Response {
  if (reason === "changed")
    return problem(
      409,
      "Changed meanwhile",
      "This cannot be taken back any more. Please look at the band in the line-up.",
    );
  return reason === "aside" ? problem(403, "Too close to decide", othersDecide(recordTypes.band)) : gone();
}

function gone(): Response {
  return problem(404, "Not found", "This band is not there any more. Somebody may have removed it meanwhile.");
}
