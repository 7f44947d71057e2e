import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import {
  backRequest,
  nowRequest,
  type PublicationView,
  type Published,
  type PublishView,
  publishLimit,
  publishRequest,
  stopRequest,
} from "./publish-contract.ts";
import { goBack, publishNow, publishTicked, stopPublication, whatWouldGo } from "./publish-line-up.server.ts";
import { readPublishView } from "./read-publish-view.server.ts";

/** Publishing the line-up and the schedule, and going back. */
export const publishEndpoints: readonly DeskEndpoint[] = [
  ...partEndpoints("/line-up/publish", "lineUp"),
  ...partEndpoints("/schedule/publish", "schedule"),
  deskQuery("/line-up/publications/:id", "lineup.view", async ({ c, services }) => {
    const publication = c.req.param("id") ?? "";
    const current = await readCurrentFestival(services);
    const takeBack = await whatWouldGo(services.db, current, { publication, how: "takeBack" });
    const bringBack = await whatWouldGo(services.db, current, { publication, how: "bringBack" });
    return c.json({
      takeBack: takeBack?.going ?? null,
      bringBack: bringBack?.going ?? null,
    } satisfies PublicationView);
  }),
  deskCommand(
    "/line-up/publications/back",
    "lineup.change",
    backRequest,
    async (call) => {
      const { services, session, body } = call;
      const current = await readCurrentFestival(services);
      return answer(call, await goBack(services.db, current, { by: session.person.id, request: body }));
    },
    publishLimit,
  ),
  deskCommand("/line-up/publications/stop", "lineup.change", stopRequest, async (call) => {
    const { services, session, body } = call;
    return answer(call, await stopPublication(services.db, { by: session.person.id, ...body }));
  }),
  deskCommand("/line-up/publications/now", "lineup.change", nowRequest, async (call) => {
    const { services, session, body } = call;
    const current = await readCurrentFestival(services);
    return answer(call, await publishNow(services.db, current, { by: session.person.id, ...body }));
  }),
];

function partEndpoints(path: "/line-up/publish" | "/schedule/publish", part: PublishView["part"]): DeskEndpoint[] {
  return [
    deskQuery(path, "lineup.view", async ({ c, services, session }) =>
      c.json(await readPublishView(services, session.person, part)),
    ),
    deskCommand(
      path,
      "lineup.change",
      publishRequest,
      async (call) => {
        const { services, session, body } = call;
        const current = await readCurrentFestival(services);
        return answer(call, await publishTicked(services.db, current, { part, by: session.person.id, request: body }));
      },
      publishLimit,
    ),
  ];
}

type Done = Awaited<ReturnType<typeof publishTicked>>;

/** So many sentences are said; the page has all. */
const SAID = 5;

function answer({ c }: Pick<DeskCall<unknown>, "c">, done: Done): Response {
  if (done.ok) return c.json({ isPublic: done.isPublic, words: done.words } satisfies Published);
  const more = done.words.length > SAID ? ` And ${done.words.length - SAID} more.` : "";
  const said = `${done.words.slice(0, SAID).join(" ")}${more}`;
  switch (done.reason) {
    case "usedId":
      return problem(409, "Not done", "Something else was published from this page already. Please load it again.");
    case "gone":
      return problem(409, "Not any more", "This has been done or stopped meanwhile. Please load the page again.");
    case "faults":
      return problem(422, "Please look at this first", `Nothing was published. ${said}`);
    default:
      return problem(409, "Changed meanwhile", `Nothing was done: it is not as you read it any more. ${said}`);
  }
}
