import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { atContentful, changedResponse, faultsResponse, usedIdResponse } from "../content-problems.server.ts";
import { contentWork } from "../documents/content-work.server.ts";
import { forgetUndone } from "../releases/release-rows.server.ts";
import { publishDue } from "./publish-due.server.ts";
import { timedChoice, timedRequest } from "./timed-contract.ts";
import { addTimed, listTimed, NotToCome, runTimedNow, stopTimed } from "./timed-publications.server.ts";

/** Publishing and taking off the site at a time. Each change answers with what is to come then. */
export const timedEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/content/timed", "pages.view", answer),
  deskCommand("/content/timed", "pages.change", timedRequest, async (call) => {
    const { services, session, body } = call;
    const { management } = services.content;
    if (!management) return atContentful();
    const work = await contentWork(call, management);
    const adding = addTimed(services.db, work, { personId: session.person.id, request: body });
    const added = await adding.catch((error: unknown) =>
      error instanceof NotToCome ? tooLate() : usedIdResponse(error),
    );
    if (added instanceof Response) return added;
    if (added.ok && body.replaces !== undefined) await forgetUndone(services.db, body.replaces);
    if (added.ok) return answer(call);
    return added.reason === "changed" ? changedResponse(added.changed) : faultsResponse(added.faults);
  }),
  deskCommand("/content/timed/stop", "pages.change", timedChoice, async (call) => {
    const { services, session, body } = call;
    if (!(await stopTimed(services.db, session.person.id, body.id))) return tooLate();
    await forgetUndone(services.db, body.id);
    return answer(call);
  }),
  deskCommand("/content/timed/now", "pages.change", timedChoice, async (call) => {
    if (!(await runTimedNow(call.services.db, call.session.person.id, call.body.id))) return tooLate();
    await publishDue(call.services);
    return answer(call);
  }),
];

async function answer({ services, c }: Pick<DeskCall<unknown>, "services" | "c">): Promise<Response> {
  return c.json(await listTimed(services.db));
}

function tooLate(): Response {
  return problem(409, "Not any more", "This has been done or stopped meanwhile. Please load the page again.");
}
