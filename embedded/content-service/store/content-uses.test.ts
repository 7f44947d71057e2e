import { expect, it } from "vitest";
import { readEntriesLinkingTo } from "./content-uses.ts";
import { createDocument, publishDocument, updateDocument } from "./edit-documents.ts";
import { documentOf, openStore, pageType } from "./test-store.ts";

it("finds the entries that link to a file by what their links say, whatever the order of their keys", async () => {
  await using store = await openStore();
  const { db, anna } = store;
  const at = (id: string) => ({ kind: "entries", id }) as const;
  const linking = (value: unknown) => ({ fields: { slug: { "en-AU": value } } });
  const links = {
    ordered: { sys: { id: "a_b", linkType: "Asset", type: "Link" } },
    alike: { sys: { type: "Link", linkType: "Asset", id: "axb" } },
    entry: { sys: { type: "Link", linkType: "Entry", id: "a_b" } },
    words: "a_b",
  };
  for (const [id, value] of Object.entries(links))
    documentOf(await createDocument(anna, at(id), linking(value), pageType));
  const found = async (state: "edited" | "published", id: string) =>
    (await readEntriesLinkingTo(db, state, id)).map(({ sys }) => sys.id);
  expect([await found("edited", "a_b"), await found("edited", "axb")]).toEqual([["ordered"], ["alike"]]);
  documentOf(await publishDocument(anna, at("ordered")));
  documentOf(await updateDocument(anna, at("ordered"), linking("nothing")));
  expect([await found("edited", "a_b"), await found("published", "a_b")]).toEqual([[], ["ordered"]]);
});
