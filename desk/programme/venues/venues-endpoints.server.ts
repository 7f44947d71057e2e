import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import type { Services } from "#services/services.server.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { readVenueNotes, renameVenue, saveVenueNotes, undoRename } from "./venues.server.ts";
import { type VenuesView, venueChange, venueRename } from "./venues-contract.ts";

/** What the committee notes of the venues, which is never public. */
export const venuesEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/schedule/venues", "lineup.view", async ({ services, c }) => c.json(await viewOf(services))),
  deskCommand("/schedule/venues/note", "lineup.change", venueChange, async ({ services, session, body, c }) => {
    const saved = await saveVenueNotes(services.db, body, session.person.id);
    if (saved.ok) return c.json(await viewOf(services));
    const { version, conflicts } = saved;
    return problem(409, "Changed meanwhile", "Somebody has noted something else meanwhile.", { version, conflicts });
  }),
  deskCommand("/schedule/venues/rename", "lineup.change", venueRename, async ({ services, session, body, c }) => {
    const { year } = await readCurrentFestival(services);
    const { isUndo, ...renaming } = body;
    const by = { year, personId: session.person.id };
    const renamed = await (isUndo ? undoRename : renameVenue)(services.db, renaming, by);
    if (renamed.ok) return c.json(await viewOf(services));
    return problem(422, "Not renamed", renamed.words);
  }),
];

async function viewOf(services: Services): Promise<VenuesView> {
  return readVenueNotes(services.db, await readCurrentFestival(services));
}
