import { may } from "#app/desk/access/desk-rights.ts";
import { type DeskEndpoint, deskQuery } from "#app/desk/server/desk-endpoint.server.ts";
import type { OpenPage, PageTree } from "../content-contract.ts";
import { notSetUp } from "../content-problems.server.ts";
import { readNames } from "../documents/edited-documents.server.ts";
import { openPageOf } from "./open-page.server.ts";
import { searchPages } from "./search-pages.server.ts";
import { pageTreeOf, siteMapOf } from "./site-map.server.ts";

/** The pages of the site: all of them as a tree, every word of them, and one with all that it shows. */
export const pagesEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/pages", "pages.view", async ({ services, session, c }) => {
    const { management } = services.content;
    if (!management) return notSetUp();
    const map = siteMapOf(await management.all());
    const q = (c.req.query("q") ?? "").slice(0, 200);
    return c.json({
      q,
      ...pageTreeOf(map, await readNames(services.db)),
      hits: q.trim() === "" ? null : searchPages(map, q),
      mayChange: may(session.person, "pages.change"),
    } satisfies PageTree);
  }),
  deskQuery("/pages/:id", "pages.view", async ({ services, session, c }) => {
    const { management } = services.content;
    if (!management) return notSetUp();
    const page = openPageOf(await management.all(), c.req.param("id") ?? "", await readNames(services.db));
    const mayChange = may(session.person, "pages.change");
    return c.json({ page: page && ({ ...page, mayChange } satisfies OpenPage) });
  }),
];
