import { may } from "#desk/frame/access/rights/desk-rights.ts";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import type { ContentManagement } from "#services/content/management/content-management.server.ts";
import { atContentful, changedResponse, faultsResponse, usedIdResponse } from "../content-problems.server.ts";
import { readPeopleNames } from "../documents/edited-documents.server.ts";
import type { Published } from "../documents/publishing-refused.server.ts";
import { siteMapOf } from "../pages-of-site/site-map.server.ts";
import { changedPages, listReleases } from "./list-releases.server.ts";
import { publishRelease } from "./publish-release.server.ts";
import { releaseChoice, releaseRequest, type Together } from "./releases-contract.ts";
import { takeBack } from "./take-back.server.ts";

/** Several pages published together, and taken back together. Each change answers with what the screen shows then. */
export const releasesEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/pages/together", "pages.view", answer),
  deskCommand("/pages/together/publish", "pages.change", releaseRequest, (call) =>
    withManagement(call, async (management) => answerOf(call, await publishRelease(call, management))),
  ),
  deskCommand("/pages/together/take-back", "pages.change", releaseChoice, (call) =>
    withManagement(call, async (management) =>
      answerOf(call, await takeBack(call, management), "Not taken back. This was published or removed since"),
    ),
  ),
];

type Call = Pick<DeskCall<unknown>, "services" | "session" | "c">;

async function withManagement(
  { services }: Call,
  run: (management: ContentManagement) => Promise<Response>,
): Promise<Response> {
  const { management } = services.content;
  if (!management) return atContentful();
  return run(management).catch((error: unknown) => usedIdResponse(error));
}

async function answerOf(call: Call, done: Published, changedWords?: string): Promise<Response> {
  if (done.ok) return answer(call);
  return done.reason === "changed" ? changedResponse(done.changed, changedWords) : faultsResponse(done.faults);
}

async function answer({ services, session, c }: Call): Promise<Response> {
  const { management } = services.content;
  if (!management) return atContentful();
  const names = await readPeopleNames(services.db);
  return c.json({
    pages: changedPages(siteMapOf(await management.all()), names),
    releases: await listReleases(services.db, names),
    mayChange: may(session.person, "pages.change"),
  } satisfies Together);
}
