import { confirmCommittee } from "#desk/frame/access/members/restored-committee.server.ts";
import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { noteVisit } from "./last-visit.server.ts";
import { readToday } from "./read-today.server.ts";
import { committeeIsRight, seen, type Today } from "./today-contract.ts";

/** What waits for whoever asks. Everybody on the committee has the right. */
export const todayEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/today", "people.view", async ({ c, session, services }) =>
    c.json((await readToday(services, session.person)) satisfies Today),
  ),
  deskCommand("/today/committee-is-right", "committee.change", committeeIsRight, async ({ c, session, services }) => {
    await confirmCommittee(services.db, session.person.id);
    return c.json({});
  }),
  deskCommand("/today/seen", "signed-in", seen, async ({ c, session, services }) => {
    await noteVisit(services.db, session.person.id);
    return c.json({});
  }),
];
