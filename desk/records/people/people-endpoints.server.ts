import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { eraseRequest, exportRequest, type PersonView } from "./person-contract.ts";
import { erasePerson, exportPerson, isOwnAddress, listStored } from "./person-privacy.server.ts";
import { readPerson } from "./read-person.server.ts";

const ownAddress = () =>
  problem(422, "The site's own address", "Half of all mails name this address: it is the site's own, and no person's.");

/** Everything about one person, as far as one may see it; for the chair also what the law asks for: their export, and erasing them. */
export const peopleEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/people/:key", "people.view", async ({ c, session, services }) => {
    const person = await readPerson(services, session.person, c.req.param("key") ?? "");
    if (!person) return problem(404, "Not found", "There is nobody with this address or reference whom you may see.");
    return c.json(person satisfies PersonView);
  }),
  deskCommand(
    "/people/export",
    "person.export",
    exportRequest,
    async ({ c, body: { email }, session, services }) => {
      if (isOwnAddress(services.config, email)) return ownAddress();
      return c.json(await exportPerson(services, email, session.person.id));
    },
    { needsRecentProof: true },
  ),
  deskQuery("/people/:email/stored", "person.export", async ({ c, services }) => {
    const email = c.req.param("email") ?? "";
    return isOwnAddress(services.config, email) ? ownAddress() : c.json(await listStored(services, email));
  }),
  deskCommand(
    "/people/erase",
    "person.erase",
    eraseRequest,
    async ({ c, body, session, services }) => {
      if (isOwnAddress(services.config, body.email)) return ownAddress();
      const outcome = await erasePerson(services, body, session.person.id);
      if (outcome) return c.json(outcome);
      return problem(
        409,
        "Something came meanwhile",
        "More is stored about this person now. Please look at the list again.",
      );
    },
    // It may erase somebody who was on it.
    { needsRecentProof: true, locksCommittee: true },
  ),
];
