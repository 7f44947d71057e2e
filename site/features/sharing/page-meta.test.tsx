import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta, type MetaDescriptor } from "react-router";
import { expect, test } from "vitest";
import { schemaOrgErrors } from "#tests/support/browser/schema-org.ts";
import { contentPageMeta } from "./content-page-meta.ts";
import { pageMeta, siteOf } from "./page-meta.ts";
import { breadcrumbList, organization } from "./site-structured-data.ts";

const site = {
  siteUrl: "https://jazz.example.org",
  timeZone: "Australia/Melbourne",
  scheduleUrl: "/festival-info",
  membershipFeeCents: 500,
};
const history = { site, path: "/history", title: "History", description: "How it began." };

/** The head as a browser would get it, drawn by React Router itself. */
function headOf(meta: MetaDescriptor[]): string {
  const Stub = createRoutesStub([{ path: "/", Component: Meta, meta: () => meta }]);
  return renderToString(<Stub initialEntries={["/"]} />);
}

function value(meta: MetaDescriptor[], name: string): unknown {
  const found = meta.find(
    (each) => ("name" in each && each.name === name) || ("property" in each && each.property === name),
  );
  return found && "content" in found ? found.content : undefined;
}

const titleOf = (title?: string) => pageMeta({ site, path: "/x", title })[0];
const canonicalOf = (path: string) =>
  pageMeta({ site, path }).find((each) => "rel" in each && each.rel === "canonical");

test("a page's title names the festival once", () => {
  expect(titleOf("History")).toEqual({ title: "History – CJF, the Community Jazz Festival" });
  expect(titleOf()).toEqual({ title: "CJF, the Community Jazz Festival" });
  expect(titleOf(" ")).toEqual({ title: "CJF, the Community Jazz Festival" });
  expect(titleOf("Community Jazz Festival")).toEqual({ title: "CJF, the Community Jazz Festival" });
});

test("the canonical address is absolute, without query, fragment or trailing slash", () => {
  expect(canonicalOf("/")).toMatchObject({ href: "https://jazz.example.org/" });
  expect(canonicalOf("/history/?from=mail#top")).toMatchObject({ href: "https://jazz.example.org/history" });
  expect(canonicalOf("//elsewhere.example/")).toMatchObject({ href: "https://jazz.example.org/elsewhere.example" });
});

test("a shared link has a title, a description and a picture of 1200x630", () => {
  const meta = pageMeta(history);
  expect(value(meta, "og:title")).toBe("History");
  expect(value(meta, "og:description")).toBe("How it began.");
  expect(value(meta, "og:url")).toBe("https://jazz.example.org/history");
  expect(value(meta, "og:site_name")).toBe("CJF, the Community Jazz Festival");
  expect(value(meta, "og:locale")).toBe("en_AU");
  expect(value(meta, "og:image")).toBe("https://jazz.example.org/share/history.png");
  expect([value(meta, "og:image:width"), value(meta, "og:image:height")]).toEqual(["1200", "630"]);
  expect(value(meta, "og:image:alt")).toContain("History");
  expect(value(meta, "twitter:card")).toBe("summary_large_image");
  expect(value(pageMeta({ site, path: "/" }), "og:image")).toBe("https://jazz.example.org/share/home.png");
});

test("a band's link has its own picture with an alt text", () => {
  const meta = pageMeta({
    site,
    path: "/bands/cordial",
    title: "Cordial",
    imageAlt: "The poster of Cordial",
    type: "profile",
  });
  expect(value(meta, "og:image")).toBe("https://jazz.example.org/share/bands/cordial.png");
  expect(value(meta, "twitter:image:alt")).toBe("The poster of Cordial");
  expect(value(meta, "og:type")).toBe("profile");
});

test("an unlisted page has noindex and no canonical address", () => {
  const meta = pageMeta({ ...history, noindex: true });
  expect(value(meta, "robots")).toBe("noindex");
  expect(headOf(meta)).not.toContain("canonical");
});

test("without the root loader's data a page still has its title and description", () => {
  const meta = pageMeta({ ...history, site: siteOf([{ loaderData: undefined }]) });
  expect(meta).toEqual([
    { title: "History – CJF, the Community Jazz Festival" },
    { name: "description", content: "How it began." },
  ]);
});

test("a page without a description has the default one", () => {
  expect(String(value(pageMeta({ site, path: "/x", description: " \n " }), "description"))).toMatch(/jazz/);
});

test("a long description is cut between words, on one line", () => {
  const description = String(
    value(pageMeta({ site, path: "/x", description: "several\nwords ".repeat(40) }), "description"),
  );
  expect(description.length).toBeLessThanOrEqual(200);
  expect(description).toMatch(/^several words .* (several|words)…$/);
});

test("text of editors is escaped", () => {
  const nasty = `"><script>alert(1)</script>&amp;`;
  const head = headOf(
    pageMeta({ site, path: "/x", title: nasty, description: nasty, structuredData: [{ name: nasty }] }),
  );
  expect(head).not.toContain("<script>alert");
  expect(head.match(/<script/g)).toHaveLength(1);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
  expect(JSON.parse(json)).toEqual({ name: nasty });
});

test("a content page has breadcrumbs, and is described by its own text if it has no description", () => {
  const text = { nodeType: "text", value: "In June 2014 forty people came to one hall and stayed for supper." };
  const pageText = { nodeType: "document", content: [{ nodeType: "paragraph", content: [text] }] };
  const sections = [
    { id: "a", type: "bannerHeading", fields: { headingText: "Years" } },
    { id: "b", type: "singleTextSection", fields: { subtitle: 3, pageText } },
  ];
  const meta = contentPageMeta({ slug: "history", title: "History", description: undefined, sections }, site);
  expect(value(meta, "description")).toBe(text.value);
  expect(headOf(meta)).toContain(
    '"position":2,"name":"History","item":{"@type":"WebPage","@id":"https://jazz.example.org/history"}',
  );
});

test.each(["style-guide", "member-success"])("%s is in no search engine", (slug) => {
  const meta = contentPageMeta({ slug, title: slug, description: undefined, sections: [] }, site);
  expect(value(meta, "robots")).toBe("noindex");
});

test("schema.org's vocabulary allows the association and its breadcrumbs", () => {
  const profiles = ["https://social.example/jazz"];
  for (const data of [
    organization(site.siteUrl, []),
    organization(site.siteUrl, profiles),
    breadcrumbList(site.siteUrl, []),
  ])
    expect(schemaOrgErrors(data)).toEqual([]);
  expect(schemaOrgErrors(breadcrumbList(site.siteUrl, [{ name: "Bands", path: "/band" }]))).toEqual([]);
});

test("a title has at most 70 characters: a long one stands alone, and a longer one is cut at a word", () => {
  const long = "Sundays at the Soldiers Memorial Hall, with cake";
  expect(titleOf(long)).toEqual({ title: long });
  expect(titleOf(`${long} and everything afterwards`)).toEqual({ title: `${long} and everything…` });
  expect(titleOf("x".repeat(80))).toEqual({ title: `${"x".repeat(69)}…` });
});
