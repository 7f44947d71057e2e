import { expect, test } from "vitest";
import type { ContentType } from "#desk/content/content-model-contract.ts";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { entryLink } from "../words/links.ts";
import { addSection, copySection, moveSection, removeSection } from "./section-changes.ts";

const entry = (id: string, fields: Record<string, unknown>): EditedEntry => ({
  id,
  type: "accordion",
  version: 1,
  state: "published",
  isHidden: false,
  fields,
  updatedAt: 0,
  updatedBy: "",
});
const links = (...ids: string[]) => ids.map(entryLink);
const page = entry("page", { sections: links("a", "b", "c") });
const list = { entry: page, field: "sections" };
const idsAfter = ({ values }: { values: { value: unknown }[] }) => values.map(({ value }) => value);

test("sections are moved, and taken off the page", () => {
  expect(idsAfter(moveSection(list, 0, 2))).toEqual([links("b", "c", "a")]);
  expect(idsAfter(moveSection(list, 2, 0))).toEqual([links("c", "a", "b")]);
  expect(idsAfter(removeSection(list, 1))).toEqual([links("a", "c")]);
});

test("a new section stands where it was put, with the first of what can be chosen", () => {
  const side = {
    id: "side",
    name: "Side",
    type: "Symbol" as const,
    linkType: null,
    required: false,
    isDisabled: false,
  };
  const field = { ...side, help: "", widget: null, items: null, validations: [{ in: ["Left", "Right"] }] };
  const type: ContentType = { id: "picture", name: "Picture", description: "", displayField: null, fields: [field] };
  const { made, values } = addSection(list, type, 1);
  expect(made).toEqual([{ id: expect.stringMatching(/^[A-Za-z0-9]{22}$/), type: "picture", fields: { side: "Left" } }]);
  expect(values[0]?.value).toEqual(links("a", made[0]?.id ?? "", "b", "c"));
});

test("a copy has questions of its own, and leads to what other pages show, too", () => {
  const text = {
    nodeType: "document",
    content: [{ nodeType: "entry-hyperlink", data: { target: entryLink("why") }, content: [] }],
  };
  const accordion = entry("b", { heading: "?", items: links("why", "sponsor"), text });
  const entries = new Map(
    [page, accordion, entry("why", { title: "Why?" }), entry("sponsor", {})].map((each) => [each.id, each]),
  );
  const { made, values } = copySection(list, "b", entries, (id) => id === "sponsor");
  const [why, copy] = made;
  expect(made).toHaveLength(2);
  expect(why).toMatchObject({ fields: { title: "Why?" } });
  expect(copy?.fields).toMatchObject({ heading: "?", items: links(why?.id ?? "", "sponsor") });
  expect(JSON.stringify(copy?.fields.text)).toContain(why?.id);
  expect(values[0]?.value).toEqual(links("a", "b", copy?.id ?? "", "c"));
});
