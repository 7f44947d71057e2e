import type { Kysely } from "kysely";
import type { z } from "zod/mini";
import { changeRoles, invitePerson, letInAgain, revokePerson } from "#desk/frame/access/committee.server.ts";
import type { invitationFacts } from "#desk/frame/access/emails/desk-email-facts.ts";
import { handOver } from "#desk/frame/access/members/hand-over.server.ts";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { changedRoles, chosenPerson, invitation, leavingMember, successor } from "./committee-contract.ts";
import { listCommittee } from "./list-committee.server.ts";

const grave = { needsRecentProof: true, locksCommittee: true };
const path = "/settings/committee";

/** The committee and its roles. Each command answers with the committee as it is then. */
export const committeeEndpoints: readonly DeskEndpoint[] = [
  deskQuery(path, "committee.view", async ({ c, services }) => c.json(await listCommittee(services.db))),
  deskCommand(`${path}/invite`, "committee.change", invitation, invite, grave),
  deskCommand(
    `${path}/roles`,
    "committee.change",
    changedRoles,
    (call) => change(call, (trx) => changeRoles(trx, { by: call.session.person.id, ...call.body })),
    grave,
  ),
  deskCommand(
    `${path}/revoke`,
    "committee.change",
    leavingMember,
    (call) => change(call, (trx) => takeOff(trx, { by: call.session.person.id, ...call.body })),
    grave,
  ),
  deskCommand(
    `${path}/let-in-again`,
    "committee.change",
    chosenPerson,
    (call) => change(call, (trx) => letInAgain(trx, { by: call.session.person.id, ...call.body })),
    grave,
  ),
  deskCommand(
    `${path}/hand-over`,
    "committee.change",
    successor,
    async ({ c, services, session, body }) => {
      const isDone = await handOver(services.db, { by: session.person.id, from: body.id, to: body.to });
      services.outboxSignal.notify();
      return isDone ? c.json(await listCommittee(services.db)) : refused("unknown");
    },
    { locksCommittee: true },
  ),
];

/** The mail of an invitation has no secret in it: whoever owns the address asks for a link at the desk. */
async function invite(call: DeskCall<z.infer<typeof invitation>>): Promise<Response> {
  const { services, session, body } = call;
  return change(call, async (trx) => {
    const invited = await invitePerson(trx, { by: session.person.id, ...body });
    if (!invited.ok) return invited;
    const facts: z.infer<typeof invitationFacts> = { name: body.name, email: body.email, by: session.person.name };
    await queueMails(trx, [{ kind: "desk-invitation", facts, onceKey: `desk-invitation ${crypto.randomUUID()}` }]);
    return invited;
  }).finally(() => services.outboxSignal.notify());
}

type Leaving = z.infer<typeof leavingMember> & { by: string };

/** Refuses while the person has open work, unless the chair says that it may stay unassigned. */
async function takeOff(trx: Kysely<SiteTables>, { by, id, leavesWork }: Leaving): Promise<Changed> {
  const member = (await listCommittee(trx)).people.find((person) => person.id === id);
  if (member && member.openWork > 0 && !leavesWork) return { ok: false, reason: "open-work" };
  return revokePerson(trx, { by, id });
}

type Changed = Awaited<ReturnType<typeof changeRoles>> | { ok: false; reason: "open-work" };

async function change(
  { c, services }: Pick<DeskCall<unknown>, "c" | "services">,
  make: (trx: Kysely<SiteTables>) => Promise<Changed>,
): Promise<Response> {
  const changed = await transact(services.db, make);
  return changed.ok ? c.json(await listCommittee(services.db)) : refused(changed.reason);
}

const refusals = {
  known: "Somebody with this address is on the committee already.",
  unknown: "This person is not on the committee any more. Please load the page again.",
  "open-work": "This person still has open work. Please choose who takes it over.",
  "last-chair": "This is the last chair. Please make somebody else a chair first, and wait until they have signed in.",
};

function refused(reason: keyof typeof refusals): Response {
  const errors = reason === "known" ? [{ field: "email", message: refusals.known }] : undefined;
  return problem(409, "Not changed", refusals[reason], errors);
}
