import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { found } from "#desk/frame/shell/find/find-contract.ts";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";
import { choices, contentModel } from "../content-model-contract.ts";
import { linkTo } from "../documents/documents-contract.ts";
import { pageCheck } from "../documents/publishing-contract.ts";
import type { PageNode, PageTree } from "./pages-contract.ts";
import { festivalParts, incomingLinks, openPageAnswer, pageTree } from "./pages-contract.ts";

const titles = (nodes: readonly PageNode[]) => nodes.map(({ title }) => title);

test("the pages are a tree as the menu has them, then the others, then what is everywhere", async () => {
  await using site = await openContentDesk();
  const tree: PageTree = pageTree.parse((await site.desk.get("/pages")).body);
  expect(tree.menu[0]).toMatchObject({ type: "landingPage", address: "/", state: "published" });
  const about = tree.menu.find(({ children }) => children.some(({ address }) => address === "/about-cjf"));
  expect(about).toMatchObject({ type: "navigationElement", address: null });
  const places = tree.menu.flatMap((node) => [node, ...node.children]).map(({ address }) => address);
  expect(places).toContain("/contact");
  expect(titles(tree.others)).not.toContain("About CJF");
  expect(tree.others.filter(({ state }) => state === "draft").length).toBeGreaterThan(0);
  expect(
    tree.buttons.map(({ address }) => address),
    "what the header's buttons lead to",
  ).toEqual(["/band", "/tickets"]);
  expect(titles(tree.others)).not.toContain("Tickets");
  expect(tree.everywhere.map(({ type }) => type)).toEqual(["header", "footer"]);
  expect([tree.hits, tree.removed, tree.mayChange]).toEqual([null, [], true]);
});

test("the festival's days are said in words; a page that is taken off the site is told from one that never was there", async () => {
  await using site = await openContentDesk();
  const { parts } = festivalParts.parse((await site.desk.get("/festival")).body);
  expect(new Set(parts.map(({ node }) => node.type))).toEqual(
    new Set(["festival", "applicationQuestions", "memberEmail"]),
  );
  expect(parts[0]?.facts).toContainEqual({ name: "First day", words: "Thursday 10 June 2027" });
  expect(parts[0]?.facts).toContainEqual({ name: "Bands can apply from", words: "" });
  expect(parts[0]?.facts.at(-1)?.words).toContain("Town Hall, Phoenix Theatre");
  const { page } = openPageAnswer.parse((await site.desk.get("/pages/page-sponsors")).body);
  const documents = [{ id: "page-sponsors", kind: "Entry", version: page?.root.version }];
  expect((await site.desk.post("/content/unpublish", { documents })).status).toBe(200);
  const tree: PageTree = pageTree.parse((await site.desk.get("/pages")).body);
  const all = [...tree.menu.flatMap(({ children }) => children), ...tree.others];
  expect(all.find(({ id }) => id === "page-sponsors")).toMatchObject({ state: "draft", wasPublic: true });
  const never = all.filter(({ state, wasPublic }) => state === "draft" && !wasPublic);
  expect(never.map(({ title }) => title)).toContain("Dates for 2028");
});

test("the tree has of the menu what visitors get: a parent's own page first, nothing removed, no page for an empty address", async () => {
  await using site = await openContentDesk();
  const { menu } = openPageAnswer.parse((await site.desk.get("/pages/page-about")).body).page ?? {};
  const item = (id: string) => {
    const found = menu?.entries.find((entry) => entry.id === id);
    if (!found) throw new Error(`There is no ${id}.`);
    return found;
  };
  const setSlug = async (id: string, after: string | null) => {
    const { version, fields } = item(id);
    const changes = [{ field: "slug", before: fields.slug ?? null, after }];
    expect((await site.desk.post("/content/save", { id, kind: "Entry", asOf: version, changes })).status).toBe(200);
  };
  const remove = async (...ids: string[]) => {
    const documents = ids.map((id) => ({ id, kind: "Entry", version: item(id).version }));
    expect((await site.desk.post("/content/remove", { documents })).status).toBe(200);
  };
  await setSlug("nav-festival", "/style-guide/");
  await setSlug("nav-take-part", "member-success");
  await setSlug("nav-contact", null);
  await remove("nav-history", "nav-volunteer", "nav-play", "nav-membership", "nav-donate");
  const tree: PageTree = pageTree.parse((await site.desk.get("/pages")).body);
  const shown = tree.menu.map(({ title, address, children }) => [title, address, children.map(({ id }) => id)]);
  expect(shown).toEqual([
    [expect.any(String), "/", []],
    ["The festival", null, ["page-style-guide", "page-festival-info", "page-about", "page-sponsors"]],
    ["Schedule", "/schedule", []],
    ["Take part", "/member-success", []],
    ["Support us", "/support", []],
    ["Contact", null, []],
  ]);
  const others = tree.others.map(({ id }) => id);
  expect(others).toEqual(expect.arrayContaining(["page-history", "page-contact", "page-donate"]));
  expect(others).not.toContain("page-style-guide");
});

test("a page whose section has changed has changed, too, but not for a section that is hidden", async () => {
  await using site = await openContentDesk();
  const stateOf = async () => {
    const tree: PageTree = pageTree.parse((await site.desk.get("/pages")).body);
    const all = [...tree.menu.flatMap((node) => [node, ...node.children]), ...tree.others];
    return all.find(({ id }) => id === "page-about")?.state;
  };
  expect(await stateOf()).toBe("published");
  const { entries } = (await site.desk.get("/pages/page-about")).body.page;
  const [{ id, version }] = entries;
  const save = (more: object) => site.desk.post("/content/save", { id, kind: "Entry", changes: [], ...more });
  await save({ asOf: version, isHidden: true });
  expect(await stateOf()).toBe("published");
  await save({ asOf: version + 1, isHidden: false });
  expect(await stateOf()).toBe("changed");
});

test("every word of the site is found, whatever its capitals and accents, with the words around it", async () => {
  await using site = await openContentDesk();
  const { root } = (await site.desk.get("/pages/page-about")).body.page;
  const change = { field: "description", before: root.fields.description, after: "Meet at the Café Zürich, 9 am." };
  const request = { id: root.id, kind: "Entry", asOf: root.version, changes: [change] };
  await site.desk.post("/content/save", request);
  const { hits } = pageTree.parse((await site.desk.get("/pages?q=cafe%20zu")).body);
  expect(hits).toEqual([
    {
      pageId: "page-about",
      pageTitle: expect.any(String),
      entryId: "page-about",
      field: "description",
      before: "Meet at the ",
      match: "Café Zü",
      after: "rich, 9 am.",
    },
  ]);
  const everywhere = pageTree.parse((await site.desk.get("/pages?q=e")).body).hits;
  expect(everywhere, "no more than can be read").toHaveLength(200);
  const many = pageTree.parse((await site.desk.get("/pages?q=jazz")).body).hits ?? [];
  expect(new Set(many.map(({ field }) => field))).toContain("pageText");
  expect(pageTree.parse((await site.desk.get("/pages?q=%20")).body).hits).toBeNull();
});

test("a page comes with all that it shows, other pages excepted, and where else that is shown", async () => {
  await using site = await openContentDesk();
  const { page } = openPageAnswer.parse((await site.desk.get("/pages/page-about")).body);
  if (!page) throw new Error("There is no such page.");
  expect(page).toMatchObject({ address: "/about-cjf", mayChange: true });
  const sections = [page.root.fields.sections].flat().map((link) => linkTo.parse(link).sys.id);
  expect(page.entries.map(({ id }) => id)).toEqual(expect.arrayContaining(sections));
  expect(page.entries.some(({ type }) => type === "generalPage" || type === "landingPage")).toBe(false);
  for (const { file } of page.assets) expect(file?.url).toMatch(/^\/content\/assets\//);
  const tree = pageTree.parse((await site.desk.get("/pages")).body);
  const pages = [...tree.menu, ...tree.menu.flatMap(({ children }) => children), ...tree.others];
  const opened = await Promise.all(pages.map(async ({ id }) => (await site.desk.get(`/pages/${id}`)).body.page));
  const shared = opened.flatMap((each) => Object.values(each?.alsoOn ?? {}));
  expect(shared.length).toBeGreaterThan(0);
  expect((await site.desk.get("/pages/nothing")).body).toEqual({ page: null });
});

test("a page's address is the one that visitors find it at, until another one is published", async () => {
  await using site = await openContentDesk();
  const opened = async () => openPageAnswer.parse((await site.desk.get("/pages/page-about")).body).page;
  const asOf = (await opened())?.root.version;
  const changes = [{ field: "slug", before: "about-cjf", after: "who-we-are" }];
  await site.desk.post("/content/save", { id: "page-about", kind: "Entry", asOf, changes });
  const changed = await opened();
  expect(changed).toMatchObject({ address: "/about-cjf", root: { fields: { slug: "who-we-are" } } });
  const documents = [{ id: "page-about", kind: "Entry", version: changed?.root.version }];
  expect((await site.desk.post("/content/publish", { documents, unpublish: [] })).status).toBe(200);
  expect((await opened())?.address).toBe("/who-we-are");
});

test("what links can lead to is found by its name, and the model has every field with its rules", async () => {
  await using site = await openContentDesk();
  const found = choices.parse((await site.desk.get("/content/choices?kind=Entry&types=generalPage&q=about")).body);
  expect(found.choices[0]).toMatchObject({ id: "page-about", slug: "about-cjf", state: "published" });
  const pictures = choices.parse((await site.desk.get("/content/choices?kind=Asset&types=image")).body);
  expect(pictures.choices).toHaveLength(50);
  expect(pictures.total).toBeGreaterThan(50);
  expect(pictures.choices.every(({ thumbnail }) => thumbnail?.startsWith("/content/assets/"))).toBe(true);
  expect(pictures.choices.every(({ width, height }) => width !== null && height !== null)).toBe(true);
  const { types } = contentModel.parse((await site.desk.get("/content/model")).body);
  const starter: { contentTypes: unknown[] } = JSON.parse(readFileSync("content/festival.json", "utf8"));
  expect(types).toHaveLength(starter.contentTypes.length);
  const fields = types.find(({ id }) => id === "generalPage")?.fields ?? [];
  expect(fields.map(({ id }) => id)).toEqual(["title", "slug", "description", "sections"]);
});

test("what the check of the content finds in a page's drafts is said in sentences, with the field", async () => {
  await using site = await openContentDesk();
  const check = async () => pageCheck.parse((await site.desk.get("/pages/page-about/check")).body).problems;
  const before = await check();
  const id = "EmptySection0000000000";
  await site.desk.post("/content/create", { id, type: "pageTextSection", fields: {} });
  const { root } = (await site.desk.get("/pages/page-about")).body.page;
  const { sections } = root.fields;
  const after = [
    ...sections,
    ...["EmptySection0000000000", "nowhere"].map((to) => ({ sys: { type: "Link", linkType: "Entry", id: to } })),
  ];
  const change = { field: "sections", before: sections, after };
  const saved = await site.desk.post("/content/save", {
    id: root.id,
    kind: "Entry",
    asOf: root.version,
    changes: [change],
  });
  expect(saved.status).toBe(200);
  const found = (await check()).filter((each) => !before.some(({ message }) => message === each.message));
  expect(found).toEqual([
    expect.objectContaining({
      id: "page-about",
      kind: "Entry",
      field: "sections",
      isHint: false,
      message: "Sections, in order. It links to something that is not there any more.",
    }),
    expect.objectContaining({
      id,
      kind: "Entry",
      field: null,
      isHint: true,
      message: expect.stringMatching(/^It shows nothing\. Fill in one of Heading, /),
    }),
  ]);
});

test("a page without a section, or with hidden ones alone, is told so before it is published, and may be", async () => {
  await using site = await openContentDesk();
  const id = "EmptyPage0000000000000";
  const fields = { title: "Parking", slug: "parking", sections: [] };
  expect((await site.desk.post("/content/create", { id, type: "generalPage", fields })).status).toBe(200);
  const check = async () => pageCheck.parse((await site.desk.get(`/pages/${id}/check`)).body).problems;
  const hint = { id, name: "Parking", field: "sections", isHint: true, message: expect.stringContaining("No section") };
  expect(await check()).toMatchObject([hint]);
  const save = async (request: object) =>
    expect((await site.desk.post("/content/save", { kind: "Entry", changes: [], ...request })).status).toBe(200);
  const section = "OnlySection00000000000";
  const made = { id: section, type: "singleTextSection", fields: { headingText: "Where to park" } };
  await site.desk.post("/content/create", made);
  const after = [{ sys: { type: "Link", linkType: "Entry", id: section } }];
  await save({ id, asOf: 1, changes: [{ field: "sections", before: [], after }] });
  expect(await check()).toEqual([]);
  await save({ id: section, asOf: 1, isHidden: true });
  expect(await check()).toMatchObject([hint]);
  const published = await site.desk.post("/content/publish", {
    documents: [{ id, kind: "Entry", version: 2 }],
    unpublish: [],
  });
  expect(published.status).toBe(200);
});

test("from where visitors are led to a page is told: by the menu, a link, or an address; drafts lead nobody", async () => {
  await using site = await openContentDesk();
  const linking = async (id: string) => {
    const { pages } = incomingLinks.parse((await site.desk.get(`/pages/${id}/incoming-links`)).body);
    return pages.map(({ type, title }) => (type === "header" || type === "footer" ? type : title)).toSorted();
  };
  expect(await linking("page-history")).toContain("header");
  const before = await linking("page-style-guide");
  expect(before).not.toContain("History");
  const { root, entries } = (await site.desk.get("/pages/page-history")).body.page;
  const section = "LinkSection00000000000";
  const address = "https://jazz.example.org/style-guide?from=history#top";
  const fields = { headingText: "Look", buttonText: "There", buttonLinkUrl: address };
  const made = { id: section, type: "singleImageTextSection", fields };
  expect((await site.desk.post("/content/create", made)).status).toBe(200);
  const after = [...root.fields.sections, { sys: { type: "Link", linkType: "Entry", id: section } }];
  const changes = [{ field: "sections", before: root.fields.sections, after }];
  const saved = await site.desk.post("/content/save", { id: root.id, kind: "Entry", asOf: root.version, changes });
  expect(entries.length).toBeGreaterThan(0);
  expect(await linking("page-style-guide")).toEqual(before);
  const documents = [saved.body.entry, { id: section, version: 1 }].map(({ id, version }) => ({
    id,
    kind: "Entry",
    version,
  }));
  const published = await site.desk.post("/content/publish", { documents, unpublish: [] });
  expect(published.body).toMatchObject({ entries: expect.any(Array) });
  expect(await linking("page-style-guide")).toEqual([...before, "History"].toSorted());
  expect(await linking("nothing")).toEqual([]);
});

test("Find leads to pages, to what is on all of them and to pictures by how they are called", async () => {
  await using site = await openContentDesk();
  const find = async (q: string) =>
    found.parse((await site.desk.get(`/find/content?${new URLSearchParams({ q })}`)).body);
  const all = async (q: string) => (await find(q)).flatMap(({ items }) => items);
  const history = { to: "/desk/pages/page-history", label: "History", detail: "/history" };
  expect((await find("hist"))[0]).toEqual({ title: "Pages of the site", items: [history] });
  expect(await all("menu")).toMatchObject([{ to: "/desk/pages/header", detail: "Menu and header" }]);
  expect(await all("dates place")).toMatchObject([{ to: "/desk/pages/festival-2027" }]);
  expect((await all("questions")).map(({ label }) => label).toSorted()).toEqual([
    "Band application",
    "Volunteer application",
  ]);
  expect(await find("festival night")).toMatchObject([{ title: "Pictures" }]);
  expect((await all("festival night")).map(({ to }) => to)).toContain("/desk/pictures/hero");
  expect([await find(""), await find("no such page")]).toEqual([[], []]);
});
