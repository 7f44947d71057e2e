import { may } from "#app/desk/access/desk-rights.ts";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#app/desk/server/desk-endpoint.server.ts";
import type { ContentManagement } from "#app/services/content/management/content-management.server.ts";
import { changedResponse, faultsResponse, notSetUp } from "../content-problems.server.ts";
import { readNames } from "../documents/edited-documents.server.ts";
import type { Published } from "../documents/publish-documents.server.ts";
import { siteMapOf } from "../pages-of-site/site-map.server.ts";
import { changedPages, listReleases } from "./list-releases.server.ts";
import { goOn, publishRelease } from "./publish-release.server.ts";
import { releaseChoice, releaseRequest, type Together } from "./releases-contract.ts";
import { takeBack } from "./take-back.server.ts";

/** Several pages published together, and taken back together. Each change answers with what the screen shows then. */
export const releasesEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/pages/together", "pages.view", (call) => withManagement(call, (management) => answer(call, management))),
  deskCommand("/pages/together/publish", "pages.change", releaseRequest, (call) =>
    withManagement(call, async (management) => answerOf(call, management, await publishRelease(call, management))),
  ),
  deskCommand("/pages/together/go-on", "pages.change", releaseChoice, (call) =>
    withManagement(call, async (management) => answerOf(call, management, await goOn(call, management))),
  ),
  deskCommand("/pages/together/take-back", "pages.change", releaseChoice, (call) =>
    withManagement(call, async (management) => answerOf(call, management, await takeBack(call, management))),
  ),
];

type Call = Pick<DeskCall<unknown>, "services" | "session" | "c">;

async function withManagement(
  { services }: Call,
  run: (management: ContentManagement) => Promise<Response>,
): Promise<Response> {
  const { management } = services.content;
  return management ? run(management) : notSetUp();
}

async function answerOf(call: Call, management: ContentManagement, done: Published): Promise<Response> {
  if (done.ok) return answer(call, management);
  return done.reason === "changed" ? changedResponse(done.changed) : faultsResponse(done.faults);
}

async function answer({ services, session, c }: Call, management: ContentManagement): Promise<Response> {
  const names = await readNames(services.db);
  return c.json({
    pages: changedPages(siteMapOf(await management.all()), names),
    releases: await listReleases(services.db, names),
    mayChange: may(session.person, "pages.change"),
  } satisfies Together);
}
