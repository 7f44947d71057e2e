import { type DeskEndpoint, deskCommand } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import type { Services } from "#services/services.server.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { type ClashesAnswer, clashJudgement, samePerson } from "./clashes-contract.ts";
import { judgeClash, saySamePerson } from "./judge-clash.server.ts";
import { readClashFacts } from "./read-clash-facts.server.ts";

/** What the committee says of clashes. The schedule shows them. */
export const clashesEndpoints: readonly DeskEndpoint[] = [
  deskCommand("/schedule/clashes/fine", "lineup.change", clashJudgement, async ({ services, session, body, c }) => {
    const current = await readCurrentFestival(services);
    if (await judgeClash(services.db, current, { ...body, personId: session.person.id }))
      return c.json(await answerOf(services));
    return problem(
      409,
      "Changed meanwhile",
      "The schedule has changed meanwhile: this does not clash like that any more. Please look at it again.",
    );
  }),
  deskCommand("/schedule/clashes/same-person", "lineup.change", samePerson, async ({ services, session, body, c }) => {
    if (await saySamePerson(services.db, body, session.person.id)) return c.json(await answerOf(services));
    return problem(
      404,
      "Not found",
      "One of the two is not in a band of the line-up any more, or has no record. Please look at them again.",
    );
  }),
];

async function answerOf(services: Services): Promise<ClashesAnswer> {
  return { facts: await readClashFacts(services.db, await readCurrentFestival(services)) };
}
