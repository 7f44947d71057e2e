import { may } from "#desk/frame/access/rights/desk-rights.ts";
import { type DeskCall, type DeskEndpoint, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import type { Found } from "#desk/frame/shell/find/find-contract.ts";
import { truncate } from "#platform/text/truncate.ts";
import { atContentful } from "../content-problems.server.ts";
import { readPeopleNames } from "../documents/edited-documents.server.ts";
import type { PageCheck } from "../documents/publishing-contract.ts";
import { listUnfinishedPublications } from "../publication/list-publications.server.ts";
import type { TimedPublication } from "../publication/publication-contract.ts";
import { checkPage } from "./check-page.server.ts";
import { findContent } from "./find-content.server.ts";
import { incomingLinks, visibleEntries } from "./incoming-links.server.ts";
import { openPageOf } from "./open-page.server.ts";
import { isOfFestival } from "./page-types.ts";
import type {
  ContentAtContentful,
  FestivalParts,
  IncomingLinks,
  OpenPage,
  OpenPageAnswer,
  PageTree,
  Visibility,
} from "./pages-contract.ts";
import { searchBands, searchPages } from "./search-pages.server.ts";
import { searchedBands } from "./searched-bands.server.ts";
import { festivalPartsOf, pageTreeOf, siteMapOf } from "./site-map.server.ts";

/** The pages of the site: all of them as a tree, every word of them, and one with all that it shows. */
export const pagesEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/pages", "pages.view", async (call) => {
    const { services, c } = call;
    const { management, webApp, previewFetch } = services.content;
    if (!management)
      return c.json({
        webApp: webApp ?? "",
        hasPreviews: previewFetch !== undefined,
        publications: await listUnfinishedPublications(services.db),
      } satisfies ContentAtContentful);
    const content = await management.all();
    const map = siteMapOf(content);
    const q = truncate(c.req.query("q") ?? "", 200);
    return c.json({
      q,
      ...pageTreeOf(map, await readPeopleNames(services.db)),
      hits: q.trim() === "" ? null : searchPages(map, q),
      bandHits: q.trim() === "" ? [] : searchBands(await searchedBands(services, call.session.person), q),
      timed: await listUnfinishedPublications(services.db, content),
      mayChange: mayChange(call),
    } satisfies PageTree);
  }),
  deskQuery("/find/content", "pages.view", async ({ services, c }) => {
    const { management } = services.content;
    // At Contentful its web app finds them.
    const found = management ? findContent(siteMapOf(await management.all()), c.req.query("q") ?? "") : [];
    return c.json(found satisfies Found);
  }),
  deskQuery("/festival", "pages.view", async (call) => {
    const { services, c } = call;
    const { management } = services.content;
    if (!management) return atContentful();
    const content = await management.all();
    const parts = festivalPartsOf(siteMapOf(content));
    const ids = new Set(parts.map(({ node }) => node.id));
    const timed = (await listUnfinishedPublications(services.db, content)).filter(({ pageId }) => ids.has(pageId));
    return c.json({ parts, timed, mayChange: mayChange(call) } satisfies FestivalParts);
  }),
  deskQuery("/pages/:id", "pages.view", async (call) => {
    const { services, c } = call;
    const { management } = services.content;
    if (!management) return atContentful();
    const content = await management.all();
    const page = openPageOf(content, c.req.param("id") ?? "", await readPeopleNames(services.db));
    if (!page) return c.json({ page } satisfies OpenPageAnswer);
    const timed = (await listUnfinishedPublications(services.db, content)).filter((each) => isAbout(page, each));
    return c.json({
      page: { ...page, timed, mayChange: mayChange(call) },
      ...(isOfFestival(page.root.type) && { place: "/desk/festival" }),
    } satisfies OpenPageAnswer);
  }),
  deskQuery("/pages/:id/check", "pages.view", async ({ services, c }) => {
    const { management } = services.content;
    if (!management) return atContentful();
    const problems = checkPage(await management.all(), c.req.param("id") ?? "");
    return c.json({ problems } satisfies PageCheck);
  }),
  deskQuery("/pages/:id/incoming-links", "pages.view", async ({ services, c }) => {
    const { management } = services.content;
    if (!management) return atContentful();
    const pages = incomingLinks(await management.all(), c.req.param("id") ?? "", services.config.siteUrl);
    return c.json({ pages } satisfies IncomingLinks);
  }),
  deskQuery("/content/visibility", "pages.view", async ({ services, c }) => {
    const { management } = services.content;
    if (!management) return atContentful();
    const ids = (c.req.query("ids") ?? "").split(",").filter(Boolean);
    const visible = visibleEntries(await management.all(), ids);
    return c.json(visible satisfies Visibility);
  }),
];

function mayChange({ session }: Pick<DeskCall<unknown>, "session">): boolean {
  return may(session.person, "pages.change");
}

/** Whether a publication concerns this page, or the menu that the page stands in or is. */
function isAbout(
  { root, entries, menu }: Pick<OpenPage, "root" | "entries" | "menu">,
  timed: TimedPublication,
): boolean {
  const menuEntries = root.type === "header" ? entries : (menu?.entries ?? []);
  const ids = new Set([root, ...menuEntries].map(({ id }) => id));
  return ids.has(timed.pageId) || [...timed.pages, ...timed.documents].some(({ id }) => ids.has(id));
}
