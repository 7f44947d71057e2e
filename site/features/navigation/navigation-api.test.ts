import { expect, test, vi } from "vitest";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import routes from "#site/routes.ts";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { loadFooter, loadHeader } from "./navigation-api.ts";
import { defaultHeader } from "./navigation-content.ts";

const item = (type: string, fields: unknown) => ({ sys: { id: type, contentType: { sys: { id: type } } }, fields });
const nav = (fields: unknown) => item("navigationElement", fields);
const answering =
  (body: unknown, status = 200): SiteFetch =>
  async () =>
    Response.json(body, { status });
const header = (fields: unknown) => loadHeader(answering({ items: [item("header", fields)] }));
const footer = (fields: unknown) => loadFooter(answering({ items: [item("footer", fields)] }));

const mainRoutes = [
  ["/about-cjf", "/band", "/band-applications", "/contact", "/donate", "/festival-info", "/history"],
  ["/membership", "/schedule", "/sponsors", "/support", "/volunteer"],
].flat();

test("the menu has the header's elements: links, and parents with a dropdown", async () => {
  const { logo, items } = await header({
    logo: { fields: { title: "CJF", file: { url: "//img.example.org/logo.svg", contentType: "image/svg+xml" } } },
    navigationElements: [
      nav({ title: "Contact", slug: "contact" }),
      nav({ title: "Take part", isParentNav: true, childLinks: [nav({ title: "Volunteer", slug: "/volunteer/" })] }),
      nav({ title: "Tickets", slug: "https://tickets.example.org/cjf" }),
    ],
  });
  expect(logo?.url).toBe("https://img.example.org/logo.svg");
  expect(items).toEqual([
    { title: "Contact", href: "/contact" },
    { title: "Take part", children: [{ title: "Volunteer", href: "/volunteer" }] },
    { title: "Tickets", href: "https://tickets.example.org/cjf" },
  ]);
});

test("a parent's own page is the first link of its dropdown, unless a child links to it", async () => {
  const child = nav({ title: "Donate", slug: "donate" });
  const { items } = await header({
    navigationElements: [
      nav({ title: "Support", slug: "support", isParentNav: true, childLinks: [child] }),
      nav({ title: "Give", slug: "donate", isParentNav: true, childLinks: [child] }),
    ],
  });
  expect(items).toEqual([
    {
      title: "Support",
      children: [
        { title: "Support", href: "/support" },
        { title: "Donate", href: "/donate" },
      ],
    },
    { title: "Give", children: [{ title: "Donate", href: "/donate" }] },
  ]);
});

test("what is no link is left out of the menu, and what is left still shows", async () => {
  const { items } = await header({
    logo: "a text",
    navigationElements: [
      null,
      7,
      { sys: { type: "Link", linkType: "Entry", id: "gone" } },
      nav({ slug: "without-a-title" }),
      nav({ title: "Without a place" }),
      nav({ title: "Script", slug: "javascript:alert(1)" }),
      nav({ title: "Empty parent", isParentNav: true, childLinks: "nothing" }),
      nav({ title: "Parent without children", slug: "support", isParentNav: true, childLinks: [null] }),
      nav({ title: "History", slug: "history" }),
      nav({ title: "History", slug: "history" }),
    ],
  });
  expect(items).toEqual([
    { title: "Parent without children", href: "/support" },
    { title: "History", href: "/history" },
  ]);
});

test("the first two valid actions stand beside the menu; content of 0.1.0 has none", async () => {
  const { actions } = await header({
    actions: [
      nav({ title: "Nowhere" }),
      nav({ title: "Line-up", slug: "band" }),
      nav({ title: "Line-up", slug: "band" }),
      nav({ title: "Tickets", slug: "https://tickets.example.org/cjf" }),
      nav({ title: "Third", slug: "third" }),
    ],
  });
  expect(actions).toEqual([
    { title: "Line-up", href: "/band" },
    { title: "Tickets", href: "https://tickets.example.org/cjf" },
  ]);
  expect(await header({})).not.toHaveProperty("actions");
});

test.each([
  ["an error", async () => new Response("down", { status: 500 })],
  ["a page instead of JSON", async () => new Response("<html>")],
  ["no entry", answering({ items: [] })],
  ["a text for items", answering({ items: "none" })],
  ["nothing at all", () => Promise.reject(new Error("down"))],
])("a header answered with %s is logged, and the built-in links lead to every main page", async (_, fetch) => {
  const { logo, items } = await loadHeader(fetch);
  const links = items.flatMap((each) => ("children" in each ? each.children : [each]));
  expect(logo).toBeUndefined();
  const paths = routes.map(({ path = "" }) => `/${path}`);
  for (const { href } of links) expect(paths).toContain(href);
  expect(links.map(({ href }) => href)).toEqual(expect.arrayContaining(mainRoutes));
  expect(takeConsole()).toHaveLength(1);
});

test("a header request times out after eight seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const loading = loadHeader(() => new Promise(() => undefined));
  vi.advanceTimersByTime(8000);
  expect(await loading).toBe(defaultHeader);
  vi.useRealTimers();
  expect(takeConsole().join()).toContain("8000 ms");
});

test("a header without a single usable element keeps its logo and gets the built-in links", async () => {
  const { items } = await header({ navigationElements: { not: "a list" } });
  expect(items).not.toHaveLength(0);
});

test("the footer has every text of its entry; a field of another type counts as empty", async () => {
  expect(await footer({ acknowledgementText: "Thanks", phoneText: 5550, abnText: "ABN 1" })).toMatchObject({
    acknowledgementText: "Thanks",
    phoneText: undefined,
    abnText: "ABN 1",
  });
});

test("a footer that cannot be loaded is logged and still has the contact heading", async () => {
  expect(await loadFooter(answering({}, 503))).toMatchObject({ contactHeading: "Contact our committee" });
  expect(takeConsole()).toEqual([expect.stringContaining("/api/header/footer answered 503")]);
});
