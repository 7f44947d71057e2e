import { may } from "#desk/frame/access/rights/desk-rights.ts";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import type { ContentManagement } from "#services/content/management/content-management.server.ts";
import { atContentful, changedResponse, faultsResponse, usedIdResponse } from "../content-problems.server.ts";
import { contentWork } from "../documents/content-work.server.ts";
import { readPeopleNames } from "../documents/edited-documents.server.ts";
import type { Published } from "../documents/publishing-refused.server.ts";
import { siteMapOf } from "../pages-of-site/site-map.server.ts";
import { NotToCome, planPublication, publishTogether } from "./add-publication.server.ts";
import { changedPages, listTimed, listTogether } from "./list-publications.server.ts";
import { publicationChoice, type Together, timedRequest, togetherRequest } from "./publication-contract.ts";
import { runPublicationNow, stopPublication } from "./publication-rows.server.ts";
import { publishDue } from "./publish-due.server.ts";
import { takeBackPublication } from "./take-back.server.ts";

type Call = Pick<DeskCall<unknown>, "services" | "session" | "c">;

/** Publishing, and taking off the site, at a time and several pages together. Each change answers with what is listed then. */
export const publicationEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/content/timed", "pages.view", answerTimed),
  deskCommand("/content/timed", "pages.change", timedRequest, (call) =>
    withManagement(call, async (management) => {
      const { services, session, body } = call;
      const work = await contentWork(call, management);
      const planned = planPublication(services.db, work, { personId: session.person.id, request: body });
      return responseOf(await planned, () => answerTimed(call));
    }),
  ),
  deskCommand("/content/timed/stop", "pages.change", publicationChoice, (call) => changeTimed(call, stopPublication)),
  deskCommand("/content/timed/now", "pages.change", publicationChoice, (call) =>
    changeTimed(call, runPublicationNow, publishDue),
  ),
  deskQuery("/pages/together", "pages.view", answerTogether),
  deskCommand("/pages/together/publish", "pages.change", togetherRequest, (call) =>
    withManagement(call, async (management) =>
      responseOf(await publishTogether(call, management), () => answerTogether(call)),
    ),
  ),
  deskCommand("/pages/together/take-back", "pages.change", publicationChoice, (call) =>
    withManagement(call, async (management) =>
      responseOf(
        await takeBackPublication(call, management),
        () => answerTogether(call),
        "Not taken back. This was published or removed since",
      ),
    ),
  ),
];

async function withManagement(
  { services }: Call,
  run: (management: ContentManagement) => Promise<Response>,
): Promise<Response> {
  const { management } = services.content;
  if (!management) return atContentful();
  return run(management).catch((error: unknown) => (error instanceof NotToCome ? tooLate() : usedIdResponse(error)));
}

async function responseOf(done: Published, answer: () => Promise<Response>, changedWords?: string): Promise<Response> {
  if (done.ok) return answer();
  return done.reason === "changed" ? changedResponse(done.changed, changedWords) : faultsResponse(done.faults);
}

async function changeTimed(
  call: DeskCall<{ id: string }>,
  change: typeof stopPublication,
  then?: typeof publishDue,
): Promise<Response> {
  const { services, session, body } = call;
  const changed = await services.db.transaction().execute((trx) => change(trx, session.person.id, body.id));
  if (!changed) return tooLate();
  await then?.(services);
  return answerTimed(call);
}

function tooLate(): Response {
  return problem(409, "Not any more", "This has been done or stopped meanwhile. Please load the page again.");
}

async function answerTimed({ services, c }: Pick<Call, "services" | "c">): Promise<Response> {
  return c.json(await listTimed(services.db));
}

async function answerTogether({ services, session, c }: Call): Promise<Response> {
  const { management } = services.content;
  if (!management) return atContentful();
  const names = await readPeopleNames(services.db);
  return c.json({
    pages: changedPages(siteMapOf(await management.all()), names),
    releases: await listTogether(services.db, names),
    mayChange: may(session.person, "pages.change"),
  } satisfies Together);
}
