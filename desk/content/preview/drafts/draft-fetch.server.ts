import { Hono } from "hono";
import type { UnsavedEntry } from "#desk/content/preview/preview-contract.ts";
import { createContentClient } from "#services/content/pages/content-client.server.ts";
import type { Services } from "#services/services.server.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { festivalTodayEndpoints } from "#site/features/lineup/landing/festival-today-endpoints.server.ts";
import { bandRecords, eventRecords } from "#site/features/lineup/records/bands.server.ts";
import type { LineUpContent } from "#site/features/lineup/records/line-up-model.ts";
import { navigationEndpoints } from "#site/features/navigation/navigation-endpoints.server.ts";
import { pagesEndpoints } from "#site/features/pages/pages-endpoints.server.ts";
import { type Delivered, isHidden, readAnswer, writeAnswer } from "./delivered.server.ts";
import { type PreviewFetch, withUnsaved } from "./unsaved-fields.server.ts";

type DraftSources = {
  /** Answers everything that is no content. */
  fetch: SiteFetch;
  previewFetch: PreviewFetch;
  unsaved: readonly UnsavedEntry[];
  mark: (entry: Delivered) => Delivered;
  /** The line-up in place of the one that visitors see. */
  lineUp?: LineUpContent | undefined;
  services: Services;
};

/**
 * What the loaders of one rendering ask instead of the site: pages, header and footer as they are edited, with what was typed, without hidden
 * sections, and with marks. Its endpoints are those of the site, with another content client.
 */
export function createDraftFetch({ fetch, previewFetch, unsaved, mark, lineUp, services }: DraftSources): SiteFetch {
  const { siteUrl } = services.config;
  const answer = async (request: Request): Promise<Response> => {
    const response = await previewFetch(request);
    if (!response.ok) return response;
    const body: unknown = await response.json();
    const drafts = readAnswer(body);
    if (drafts === undefined) return Response.json(body);
    const current = await withUnsaved(drafts, unsaved, previewFetch, siteUrl);
    if (!("items" in current))
      return isHidden(current) ? new Response(null, { status: 404 }) : Response.json(mark(current));
    const included = current.included.filter((document) => !isHidden(document));
    return Response.json(writeAnswer({ ...current, items: current.items.map(mark), included: included.map(mark) }));
  };
  const client = createContentClient(answer, siteUrl);
  const app = new Hono();
  app.get("/content/spaces/*", (c) => answer(c.req.raw));
  app.route("/", navigationEndpoints(client));
  app.route("/", pagesEndpoints(client));
  app.route("/", festivalTodayEndpoints({ ...services, content: { client } }));
  // What stands above every page for a while is no part of the page that one edits.
  app.get("/api/notices", (c) => c.json({ notices: [] }));
  if (lineUp) {
    app.get("/api/records/get-bands", (c) => c.json(bandRecords(lineUp)));
    app.get("/api/records/get-events", (c) => c.json(eventRecords(lineUp)));
  }
  app.all("*", (c) => {
    const { pathname, search } = new URL(c.req.url);
    return fetch(pathname + search, c.req.raw);
  });
  return async (path, init) => app.fetch(new Request(new URL(path, siteUrl), init));
}
