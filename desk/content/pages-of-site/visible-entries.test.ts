import { expect, test } from "vitest";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";

test("an entry is seen by visitors once it is public and a page with an address leads to it, and not before", async () => {
  await using site = await openContentDesk();
  const ask = async (ids: string) => (await site.desk.get(`/content/visibility?ids=${ids}`)).body;
  expect(await ask("page-volunteer")).toEqual({ seen: 1, unseen: 0 });
  const id = "sectionThatStandsAlone";
  const made = await site.desk.post("/content/create", { id, type: "referenceItem", fields: { title: "Alone" } });
  expect(await ask(id)).toMatchObject({ seen: 0, unseen: 1 });
  const documents = [{ id, kind: "Entry", version: made.body.entry.version }];
  expect((await site.desk.post("/content/publish", { documents, unpublish: [] })).status).toBe(200);
  expect(await ask(`${id},page-volunteer,nothingOfThatId`)).toMatchObject({ seen: 1, unseen: 1 });
});
