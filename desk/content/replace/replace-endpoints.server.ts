import { may } from "#desk/frame/access/rights/desk-rights.ts";
import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { truncate } from "#platform/text/truncate.ts";
import { atContentful, changedResponse, faultsResponse, usedIdResponse } from "../content-problems.server.ts";
import { searchedBands } from "../pages-of-site/searched-bands.server.ts";
import { siteMapOf } from "../pages-of-site/site-map.server.ts";
import { findFacts } from "./find-facts.server.ts";
import { findInBands } from "./find-in-bands.server.ts";
import { type FactSearch, longestFact, mostPlaces, type Replaced, replaceRequest } from "./replace-contract.ts";
import { replaceFacts } from "./replace-facts.server.ts";

/** A fact that stands in many texts: every place of it, and changing it in those that are chosen. */
export const replaceEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/pages/replace", "pages.view", async ({ services, session, c }) => {
    const { management } = services.content;
    if (!management) return atContentful();
    const [from, to] = ["from", "to"].map((name) => truncate((c.req.query(name) ?? "").trim(), longestFact));
    const wanted = { from: from ?? "", to: to ?? "", anyCase: c.req.query("any") === "1" };
    const places = wanted.from === "" ? null : findFacts(siteMapOf(await management.all()), wanted);
    return c.json({
      ...wanted,
      places: places?.slice(0, mostPlaces) ?? null,
      bandPlaces: places === null ? [] : findInBands(await searchedBands(services, session.person), wanted),
      total: places?.length ?? 0,
      mayChange: may(session.person, "pages.change"),
    } satisfies FactSearch);
  }),
  deskCommand(
    "/pages/replace/all",
    "pages.change",
    replaceRequest,
    async (call) => {
      const { management } = call.services.content;
      if (!management) return atContentful();
      const replacing = replaceFacts(call, management).then((done) => {
        if (!done.ok) return done.reason === "changed" ? changedResponse(done.changed) : faultsResponse(done.faults);
        const places = call.body.documents.reduce((sum, document) => sum + document.places.length, 0);
        return call.c.json({ places } satisfies Replaced);
      });
      return replacing.catch((error: unknown) => usedIdResponse(error));
    },
    { limitBytes: 200_000 },
  ),
];
