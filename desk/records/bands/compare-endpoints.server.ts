import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { readBudget, saveBudget } from "./budget.server.ts";
import { compareBands, namedIn } from "./compare-bands.server.ts";
import { type Budget, budgetChange, type Comparison } from "./compare-contract.ts";

/** Bands side by side, and the budget that their fees are compared with. */
export const compareEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/bands/compare", "bands.view", async ({ services: { db, config }, session, c }) => {
    const references = namedIn(new URL(c.req.url).searchParams.get("with"));
    const who = { viewerId: session.person.id, timeZone: config.timeZone };
    return c.json((await compareBands(db, { references, ...who })) satisfies Comparison);
  }),
  deskCommand("/bands/budget", "budget.change", budgetChange, async ({ services: { db }, session, body, c }) => {
    const isSaved = await saveBudget(db, body, session.person.id);
    if (isSaved) return c.json((await readBudget(db, body.year)) satisfies Budget);
    return problem(
      409,
      "Changed meanwhile",
      "Somebody has set another budget meanwhile. It is shown now: please look at it, and set yours again.",
    );
  }),
];
