import { createRequestHandler } from "react-router";
import { readMarks } from "#desk/content/preview/marks/field-marks.ts";
import { desk } from "#desk/desk.server.ts";
import { createApp } from "#server/app.ts";
import { previewRenderer } from "#server/pages/pages.ts";
import * as root from "#site/root.tsx";
import * as bandDetail from "#site/routes/band-detail.tsx";
import * as contentPage from "#site/routes/content-page.tsx";
import * as home from "#site/routes/home.tsx";
import { serverBuild, siteRoute } from "../site/server-build.ts";
import { openTestServices } from "../site/services.ts";
import { signIn } from "./desk.ts";
import { importSampleContent } from "./drafts.ts";

const build = serverBuild(siteRoute(root), {
  home: siteRoute(home),
  "bands/*": siteRoute(bandDetail),
  "*": siteRoute(contentPage),
});
const loadRoutes = async () => createRequestHandler(build, "production");

/** The desk over the sample festival, with the public site's own renderer. */
export async function openPreviews(settings: Record<string, string> = {}) {
  const site = await openTestServices(settings);
  const { services } = site;
  if (services.content.embedded) await importSampleContent(services);
  const publicApp = createApp(services);
  const fetch = async (path: string, init?: RequestInit) =>
    publicApp.fetch(new Request(services.config.siteUrl + path, init));
  const app = desk(services, { fetch, render: previewRenderer(services, loadRoutes) });
  const get = (path: string, cookie = "", headers: Record<string, string> = {}) =>
    app.request(path, { headers: { Cookie: cookie, ...headers } });
  const send = (path: string, body: object, cookie: string, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", Cookie: cookie, ...headers },
      body: JSON.stringify(body),
    });
  const post = (path: string, entries: object, cookie: string, headers: Record<string, string> = {}) =>
    send(path, { entries }, cookie, headers);
  return { ...site, fetch, get, send, post, editor: await signIn(services, { editor: "change" }) };
}

export const aboutPreview = "/desk/preview/about-cjf";

/** What a visitor would read: without scripts, tags, and the marks (invisible numbers that stand for the texts' fields). */
export async function wordsOf(response: Response) {
  const body = (await response.text()).replaceAll(/<script[^>]*>.*?<\/script>/gs, "");
  return readMarks(body)
    .text.replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}
