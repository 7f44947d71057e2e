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
  const changes = [{ field: "items", before, after: [...before, link] }];
  const request = { id: "volunteer-step-3", kind: "Entry", asOf: step?.sys.version, changes };
  expect((await site.desk.post("/content/save", request)).status).toBe(200);
  expect(await problems()).toMatchObject([{ id, message: expect.stringContaining("is not asked"), isHint: false }]);
  const documents = [{ id, kind: "Entry", version: made.body.entry.version }];
  const refused = await site.desk.post("/content/publish", { documents, unpublish: [] });
  expect([refused.status, refused.body.faults]).toMatchObject([422, [{ id }]]);
});
