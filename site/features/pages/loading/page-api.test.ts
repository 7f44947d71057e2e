import { expect, test, vi } from "vitest";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { loadLandingPage, loadSections } from "./own-api-pages.ts";
import { loadPage, pageQuery } from "./page-api.ts";

const link = (id: string, linkType = "Entry") => ({ sys: { type: "Link", linkType, id } });
const item = (id: string, type: string, fields: Record<string, unknown>) => ({
  sys: { id, type: "Entry", contentType: link(type, "ContentType") },
  fields,
});

/** A content service that knows these paths, and records the requests in order. */
function site(responses: Record<string, unknown>) {
  const requests: string[] = [];
  const fetch: SiteFetch = async (path) => {
    requests.push(path);
    const found = Object.entries(responses).find(([end]) => path.endsWith(end));
    return found ? Response.json(found[1]) : new Response(null, { status: 404 });
  };
  return { fetch, requests };
}

test("a page is queried by slug, to depth 10", async () => {
  const { fetch, requests } = site({
    "include=10": {
      items: [item("p", "generalPage", { slug: "history", title: "History", sections: [link("s")] })],
      includes: { Entry: [item("s", "textBand", { heading: "Then" })] },
    },
  });
  const response = await loadPage(fetch, "history");
  expect(requests).toEqual([
    "/content/spaces/cjf/environments/master/entries?content_type=generalPage&fields.slug=history&include=10",
  ]);
  expect(response).toEqual({
    ok: true,
    page: {
      id: "p",
      slug: "history",
      title: "History",
      description: undefined,
      sections: [{ id: "s", type: "textBand", fields: { heading: "Then" } }],
      textsById: {},
    },
  });
});

test("a slug is encoded, so that it cannot add parameters to the query", () => {
  expect(pageQuery("a&b/c")).toContain("fields.slug=a%26b%2Fc&include=10");
});

test("a slug without a page is not found, and nothing is logged", async () => {
  expect(await loadPage(site({ "include=10": { items: [] } }).fetch, "x")).toEqual({ ok: false, reason: "not-found" });
});

test("an address longer than any slug is not found, without asking", async () => {
  const { fetch, requests } = site({});
  expect(await loadPage(fetch, "a".repeat(257))).toEqual({ ok: false, reason: "not-found" });
  expect(requests).toEqual([]);
});

test("a content service that fails, throws or returns an invalid response is unavailable, and that is logged", async () => {
  const broken: SiteFetch[] = [
    async () => new Response("no", { status: 500 }),
    async () => new Response("<html>"),
    async () => {
      throw new TypeError("refused");
    },
  ];
  for (const fetch of broken) {
    expect(await loadPage(fetch, "x")).toEqual({ ok: false, reason: "unavailable" });
    expect(await loadLandingPage(fetch)).toEqual({ ok: false, reason: "unavailable" });
  }
  expect(takeConsole()).toHaveLength(6);
});

test("texts that did not come with the page are read by id, all at once, and one that fails is left out", async () => {
  const sections = [
    item("band", "textBand", { content: link("t1") }),
    item("faq", "accordion", { items: [link("t2"), link("gone"), link("t1")] }),
  ];
  const page = item("p", "generalPage", { title: "Support", sections: sections.map(({ sys }) => link(sys.id)) });
  const t1 = item("t1", "textContent", { pageText: { nodeType: "document" } });
  const t2 = item("t2", "accordionItem", { title: "When" });
  const { fetch, requests } = site({
    "include=10": { items: [page], includes: { Entry: sections } },
    "entries/t1": t1,
    "entries/t2": t2,
  });
  const response = await loadPage(fetch, "support");
  expect(requests.slice(1).map((path) => path.split("/").pop())).toEqual(["t1", "t2", "gone"]);
  expect(response).toMatchObject({
    page: { textsById: { t1: { fields: { pageText: { nodeType: "document" } } }, t2: { fields: { title: "When" } } } },
  });
});

test("band-applications takes its sections from the site's own API", async () => {
  const { fetch, requests } = site({
    "/api/page/band-applications": {
      items: [item("p", "generalPage", { title: "Apply to play", sections: [item("s", "buttonSection", {})] })],
    },
  });
  const response = await loadSections(fetch, "band-applications");
  expect(requests).toEqual(["/api/page/band-applications"]);
  expect(response).toMatchObject({
    ok: true,
    page: { slug: "band-applications", title: "Apply to play", sections: [{ type: "buttonSection" }] },
  });
});

test("the landing page's sections are those of the first item", async () => {
  const { fetch } = site({
    "/api/landingPage": {
      items: [item("l", "landingPage", { sections: [item("h", "heroImage", {}), null, 7, { sys: {} }] })],
    },
  });
  expect(await loadLandingPage(fetch)).toMatchObject({
    ok: true,
    page: { slug: "", sections: [{ id: "h", type: "heroImage" }] },
  });
});

test("no landing page at all is not found", async () => {
  expect(await loadLandingPage(site({ "/api/landingPage": { items: [] } }).fetch)).toEqual({
    ok: false,
    reason: "not-found",
  });
});

test("a page that is never answered is unavailable after eight seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const loading = loadPage(() => new Promise(() => undefined), "history");
  vi.advanceTimersByTime(8000);
  expect(await loading).toEqual({ ok: false, reason: "unavailable" });
  vi.useRealTimers();
  expect(takeConsole().join()).toContain("8000 ms");
});
