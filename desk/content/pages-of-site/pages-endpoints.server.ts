import { may } from "#desk/frame/access/rights/desk-rights.ts";
import { type DeskCall, type DeskEndpoint, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { truncate } from "#platform/text/truncate.ts";
import { notSetUp } from "../content-problems.server.ts";
import { readPeopleNames } from "../documents/edited-documents.server.ts";
import type { PageCheck } from "../documents/publishing-contract.ts";
import type { TimedPublication } from "../timed/timed-publication.ts";
import { listUnfinishedPublications } from "../timed/timed-publications.server.ts";
import { checkPage } from "./check-page.server.ts";
import { incomingLinks, visibleEntries } from "./incoming-links.server.ts";
import { openPageOf } from "./open-page.server.ts";
import type { IncomingLinks, OpenPage, OpenPageAnswer, PageTree, Visibility } from "./pages-contract.ts";
import { searchPages } from "./search-pages.server.ts";
import { pageTreeOf, siteMapOf } from "./site-map.server.ts";

/** The pages of the site: all of them as a tree, every word of them, and one with all that it shows. */
export const pagesEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/pages", "pages.view", async (call) => {
    const { services, c } = call;
    const { reading } = services.content;
    if (!reading) return notSetUp();
    const content = await reading.all();
    const map = siteMapOf(content);
    const q = truncate(c.req.query("q") ?? "", 200);
    return c.json({
      q,
      ...pageTreeOf(map, await readPeopleNames(services.db)),
      hits: q.trim() === "" ? null : searchPages(map, q),
      timed: await listUnfinishedPublications(services.db, content),
      mayChange: mayChange(call),
      webApp: reading.webApp,
    } satisfies PageTree);
  }),
  deskQuery("/pages/:id", "pages.view", async (call) => {
    const { services, c } = call;
    const { reading } = services.content;
    if (!reading) return notSetUp();
    const { webApp } = reading;
    const content = await reading.all();
    const page = openPageOf(content, c.req.param("id") ?? "", await readPeopleNames(services.db));
    if (!page) return c.json({ page, webApp } satisfies OpenPageAnswer);
    const timed = (await listUnfinishedPublications(services.db, content)).filter((each) => isAbout(page, each));
    return c.json({
      page: { ...page, timed, mayChange: mayChange(call), pauseMs: pauseMs(call) },
      webApp,
    } satisfies OpenPageAnswer);
  }),
  deskQuery("/pages/:id/check", "pages.view", async ({ services, c }) => {
    const { reading } = services.content;
    if (!reading) return notSetUp();
    const problems = checkPage(await reading.all(), c.req.param("id") ?? "");
    return c.json({ problems } satisfies PageCheck);
  }),
  deskQuery("/pages/:id/incoming-links", "pages.view", async ({ services, c }) => {
    const { reading } = services.content;
    if (!reading) return notSetUp();
    const pages = incomingLinks(await reading.all(), c.req.param("id") ?? "", services.config.siteUrl);
    return c.json({ pages } satisfies IncomingLinks);
  }),
  deskQuery("/content/visibility", "pages.view", async ({ services, c }) => {
    const { reading, embedded } = services.content;
    if (!reading) return notSetUp();
    const ids = (c.req.query("ids") ?? "").split(",").filter(Boolean);
    const visible = visibleEntries(await reading.all(), ids);
    return c.json({ ...visible, isAtOnce: embedded !== undefined } satisfies Visibility);
  }),
];

function mayChange({ services, session }: Pick<DeskCall<unknown>, "services" | "session">): boolean {
  return services.content.management !== undefined && may(session.person, "pages.change");
}

/** The least time between two automatic savings: Contentful limits the requests per environment, so there the editor saves every 5 s at most. */
function pauseMs({ services }: Pick<DeskCall<unknown>, "services">): number {
  return services.content.embedded ? 0 : 5_000;
}

/** Whether a publication concerns this page, or the menu that the page stands in or is. */
function isAbout(
  { root, entries, menu }: Pick<OpenPage, "root" | "entries" | "menu">,
  timed: TimedPublication,
): boolean {
  const menuEntries = root.type === "header" ? entries : (menu?.entries ?? []);
  const ids = new Set([root, ...menuEntries].map(({ id }) => id));
  return ids.has(timed.pageId) || timed.documents.some(({ id }) => ids.has(id));
}
