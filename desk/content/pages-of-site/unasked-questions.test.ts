import { expect, test } from "vitest";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";

const page = "volunteer-application-questions";

test("the sample's questions are all asked; one that is added says that it is not, and is not published", async () => {
  await using site = await openContentDesk();
  const problems = async () => (await site.desk.get(`/pages/${page}/check`)).body.problems;
  expect(await problems()).toEqual([]);
  expect((await site.desk.get("/pages/band-application-questions/check")).body.problems).toEqual([]);
  const id = "newQuestionOfTheDesk12";
  const entry = { id, type: "referenceItem", fields: { title: "Shoe size", inputLabel: "Your shoe size" } };
  const made = await site.desk.post("/content/create", entry);
  expect(made.status).toBe(200);
  const content = await site.services.content.management?.all();
  const step = content?.entries.get("volunteer-step-3");
  const before = step?.fields.items?.[content?.locale ?? ""];
  const link = { sys: { type: "Link", linkType: "Entry", id } };
  const changes = [{ field: "items", before, after: [...linksOf(before), link] }];
  const request = { id: "volunteer-step-3", kind: "Entry", asOf: step?.sys.version, changes };
  expect((await site.desk.post("/content/save", request)).status).toBe(200);
  expect(await problems()).toMatchObject([{ id, message: expect.stringContaining("is not asked"), isHint: false }]);
  const documents = [{ id, kind: "Entry", version: made.body.entry.version }];
  const refused = await site.desk.post("/content/publish", { documents, unpublish: [] });
  expect([refused.status, refused.body.faults]).toMatchObject([422, [{ id }]]);
});

test("a question that is moved to another step of the form is not asked there, and is not published so", async () => {
  await using site = await openContentDesk();
  const moved = { sys: { type: "Link", linkType: "Entry", id: "volunteer-q-phone" } };
  const saved = await addTo(site, "volunteer-step-3", "items", moved);
  const { problems } = (await site.desk.get(`/pages/${page}/check`)).body;
  const said = { id: "volunteer-q-phone", message: expect.stringContaining("in another step"), isHint: false };
  expect(problems).toMatchObject([said]);
  const documents = [{ id: "volunteer-step-3", kind: "Entry", version: saved }];
  const refused = await site.desk.post("/content/publish", { documents, unpublish: [] });
  expect([refused.status, refused.body.faults]).toMatchObject([422, [{ id: "volunteer-q-phone" }]]);
});

test("a step that the form does not have, or has already, is not shown and not published", async () => {
  await using site = await openContentDesk();
  for (const pageNumber of [5, 3]) {
    const id = `newStepOfTheDesk12345${pageNumber}`;
    const entry = { id, type: "referenceSection", fields: { title: "Parking", heading: "Parking", pageNumber } };
    const made = await site.desk.post("/content/create", entry);
    expect(made.status).toBe(200);
    const link = { sys: { type: "Link", linkType: "Entry", id } };
    const version = await addTo(site, page, "referenceItems", link);
    const { problems } = (await site.desk.get(`/pages/${page}/check`)).body;
    expect(problems).toContainEqual(
      expect.objectContaining({ id, message: expect.stringContaining("is not shown"), isHint: false }),
    );
    for (const document of [made.body.entry, { id: page, version }]) {
      const documents = [{ id: document.id, kind: "Entry", version: document.version }];
      const refused = await site.desk.post("/content/publish", { documents, unpublish: [] });
      expect(refused.status).toBe(422);
      expect(refused.body.faults).toContainEqual(expect.objectContaining({ id }));
    }
  }
});

test("a question that is taken out of its step, hidden, or whose step is taken out, is said to be asked all the same", async () => {
  await using site = await openContentDesk();
  const problems = async () => (await site.desk.get(`/pages/${page}/check`)).body.problems;
  await change(site, "volunteer-step-2", "items", (items) =>
    items.filter(({ sys }) => sys.id !== "volunteer-q-phone" && sys.id !== "volunteer-q-city"),
  );
  expect(await problems()).toMatchObject([
    { id: "volunteer-step-2", message: expect.stringContaining("asks “Phone”, “City” all the same"), isHint: true },
  ]);
  const all = await site.services.content.management?.all();
  const asOf = all?.entries.get("volunteer-q-email")?.sys.version;
  const hiding = { id: "volunteer-q-email", kind: "Entry", asOf, changes: [], isHidden: true };
  expect((await site.desk.post("/content/save", hiding)).status).toBe(200);
  expect(await problems()).toMatchObject([{ message: expect.stringContaining("“Email”, “Phone”, “City” all") }]);
  await change(site, page, "referenceItems", (steps) => steps.filter(({ sys }) => sys.id !== "volunteer-step-2"));
  expect(await problems()).toMatchObject([{ id: page, message: expect.stringContaining("step with page number 2") }]);
});

test("of two questions for the same field the form asks the first, and the other says that it is not asked", async () => {
  await using site = await openContentDesk();
  const id = "copyOfAQuestion1234567";
  const entry = { id, type: "referenceItem", fields: { title: "Phone", inputLabel: "Mobile" } };
  expect((await site.desk.post("/content/create", entry)).status).toBe(200);
  await addTo(site, "volunteer-step-2", "items", { sys: { type: "Link", linkType: "Entry", id } });
  const { problems } = (await site.desk.get(`/pages/${page}/check`)).body;
  expect(problems).toMatchObject([{ id, message: expect.stringContaining("another one here"), isHint: false }]);
});

type Link = { sys: { id: string; type?: string; linkType?: string } };
const linksOf = (value: unknown): Link[] => (Array.isArray(value) ? value : []);
type Site = Awaited<ReturnType<typeof openContentDesk>>;

/** @returns the version afterwards */
function addTo(site: Site, id: string, field: string, link: Link) {
  return change(site, id, field, (links) => [...links, link]);
}

async function change({ desk, services }: Site, id: string, field: string, to: (links: Link[]) => Link[]) {
  const content = await services.content.management?.all();
  const entry = content?.entries.get(id);
  const before = entry?.fields[field]?.[content?.locale ?? ""];
  const changes = [{ field, before, after: to(linksOf(before)) }];
  const saved = await desk.post("/content/save", { id, kind: "Entry", asOf: entry?.sys.version, changes });
  expect(saved.status).toBe(200);
  return saved.body.entry.version;
}
