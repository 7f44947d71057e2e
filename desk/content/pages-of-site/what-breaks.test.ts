import { expect, test } from "vitest";
import { contentFaults } from "#desk/content/documents/publishing-contract.ts";
import { openContentDesk, storedDocuments } from "#tests/support/desk/content-desk.ts";
import { publishDue } from "../publication/publish-due.server.ts";

type Shown = { id: string; version: number; type: string; fields: Record<string, unknown> };
const about = "page-about";
const friday = Date.now() + 24 * 3_600_000;

async function open() {
  const opened = await openContentDesk();
  const { desk } = opened;
  const page = async (): Promise<{ root: Shown; entries: Shown[] }> => (await desk.get(`/pages/${about}`)).body.page;
  const change = async ({ id, version, fields }: Shown, field: string, after: unknown): Promise<Shown> => {
    const changes = [{ field, before: fields[field], after }];
    const saved = await desk.post("/content/save", { id, kind: "Entry", asOf: version, changes });
    expect(saved.status).toBe(200);
    return saved.body.entry;
  };
  /** A section of the page in its draft. */
  const section = async (id: string, fields: object = {}): Promise<Shown> => {
    await desk.post("/content/create", { id, type: "singleTextSection", fields: { headingText: id, ...fields } });
    const { root } = await page();
    const sections = Array.isArray(root.fields.sections) ? root.fields.sections : [];
    await change(root, "sections", [...sections, { sys: { type: "Link", linkType: "Entry", id } }]);
    const found = (await page()).entries.find((entry) => entry.id === id);
    if (!found) throw new Error("The section is not on the page.");
    return found;
  };
  const publish = (documents: readonly Shown[]) =>
    desk.post("/content/publish", { documents: documents.map(seen), unpublish: [] });
  return { ...opened, page, change, section, publish };
}

const seen = ({ id, version }: Shown) => ({ id, kind: "Entry", version });
const [one, two] = ["SectionOne".padEnd(22, "0"), "SectionTwo".padEnd(22, "0")];

/** A text that shows an entry within itself. */
function showing(id: string) {
  const target = { sys: { type: "Link", linkType: "Entry", id } };
  const empty = { nodeType: "paragraph", data: {}, content: [{ nodeType: "text", value: "", marks: [], data: {} }] };
  const shown = { nodeType: "embedded-entry-block", data: { target }, content: [] };
  return { nodeType: "document", data: {}, content: [shown, empty] };
}

test.each([
  ["at once", "/content/publish", {}],
  ["at a time", "/content/timed", { id: crypto.randomUUID(), pageId: about, at: friday }],
  ["together", "/pages/together/publish", { id: crypto.randomUUID(), pages: [about], at: null }],
  ["together at a time", "/pages/together/publish", { id: crypto.randomUUID(), pages: [about], at: friday }],
])(
  "a part that stands within itself is not published %s: the field is named, and nothing is done",
  async (_, path, more) => {
    await using site = await open();
    const section = await site.section(one);
    const broken = await site.change(section, "pageText", showing(one));
    const { root } = await site.page();
    const before = await storedDocuments(site.services);
    const refused = await site.desk.post(path, { documents: [seen(broken), seen(root)], unpublish: [], ...more });
    expect(refused.status).toBe(422);
    expect(contentFaults.parse(refused.body).faults).toMatchObject([
      { id: one, field: "pageText", name: one, message: expect.stringContaining("It links in a circle") },
    ]);
    expect(await storedDocuments(site.services)).toEqual(before);
    expect((await site.desk.get("/pages/together")).body.releases).toEqual([]);
    expect((await site.desk.get("/content/timed")).body.publications).toEqual([]);
  },
);

test.each([
  ["made", "my-festival"],
  ["given another address", "desk/hours"],
])("a page that is %s where the site itself answers is named, and not published", async (how, slug) => {
  await using site = await openContentDesk();
  const id = "ReservedPage0000000000";
  const first = how === "made" ? slug : "hours";
  const fields = { title: "Hours", slug: first, sections: [] };
  expect((await site.desk.post("/content/create", { id, type: "generalPage", fields })).status).toBe(200);
  const changes = first === slug ? [] : [{ field: "slug", before: first, after: slug }];
  const saved = await site.desk.post("/content/save", { id, kind: "Entry", asOf: 1, changes });
  const fault = { id, field: "slug", message: expect.stringContaining("The site itself uses this web address") };
  expect((await site.desk.get(`/pages/${id}/check`)).body.problems).toContainEqual(expect.objectContaining(fault));
  const refused = await site.desk.post("/content/publish", { documents: [seen(saved.body.entry)], unpublish: [] });
  expect([refused.status, refused.body.faults]).toMatchObject([422, [fault]]);
});

test("a circle that goes through a part that stays as it is counts, too", async () => {
  await using site = await open();
  const first = await site.section(one);
  const second = await site.section(two, { pageText: showing(one) });
  expect((await site.publish([first, second, (await site.page()).root])).status).toBe(200);
  const now = (await site.page()).entries.find(({ id }) => id === one);
  if (!now) throw new Error("The section is gone.");
  const refused = await site.publish([await site.change(now, "pageText", showing(two))]);
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining("in a circle")]);
});

test("a fact is not published with other changes that break a page", async () => {
  await using site = await open();
  const section = await site.section(one, { headingText: "Only $73" });
  expect((await site.publish([section, (await site.page()).root])).status).toBe(200);
  const now = (await site.page()).entries.find(({ id }) => id === one);
  if (!now) throw new Error("The section is gone.");
  const { version } = await site.change(now, "pageText", showing(one));
  const documents = [{ id: one, kind: "Entry", version, pageId: about, places: [{ field: "headingText", index: 0 }] }];
  const fact = { id: crypto.randomUUID(), from: "$73", to: "$84", anyCase: false, isPublishing: true, documents };
  const before = await storedDocuments(site.services);
  const refused = await site.desk.post("/pages/replace/all", fact);
  expect([refused.status, refused.body.faults]).toMatchObject([422, [{ id: one, field: "pageText" }]]);
  expect(await storedDocuments(site.services)).toEqual(before);
});

test("what would break a page by its time fails then, in words", async () => {
  await using site = await open();
  const [first, second] = [await site.section(one), await site.section(two)];
  expect((await site.publish([first, second, (await site.page()).root])).status).toBe(200);
  const ofId = async (id: string) => {
    const found = (await site.page()).entries.find((entry) => entry.id === id);
    if (!found) throw new Error("The section is gone.");
    return found;
  };
  const approved = await site.change(await ofId(one), "pageText", showing(two));
  const request = { id: crypto.randomUUID(), pageId: about, at: friday, documents: [seen(approved)], unpublish: [] };
  expect((await site.desk.post("/content/timed", request)).status).toBe(200);
  await site.change(approved, "pageText", null);
  expect((await site.publish([await site.change(await ofId(two), "pageText", showing(one))])).status).toBe(200);
  await publishDue(site.services, () => friday);
  const { publications } = (await site.desk.get("/content/timed")).body;
  expect(publications).toMatchObject([{ status: "failed", problem: expect.stringContaining("It links in a circle") }]);
});
