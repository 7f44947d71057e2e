import { expect, test } from "vitest";
import type { ContentType } from "#desk/content/content-model-contract.ts";
import type { EditedAsset, EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { editedEntry } from "#tests/support/desk/edited-entry.ts";
import { entryLink } from "../words/links.ts";
import { fieldDifferences } from "./field-differences.ts";
import { changedSince, hasEarlier, publishRequestOf, stateOfPage, whatToPublish } from "./what-to-publish.ts";

const entry = (id: string, more: Partial<EditedEntry> = {}) => editedEntry(id, { state: "published", ...more });
const picture = { sys: { type: "Link" as const, linkType: "Asset" as const, id: "picture" } };
const asset: EditedAsset = {
  id: "picture",
  version: 2,
  state: "draft",
  title: "Hall",
  description: "",
  focus: null,
  file: null,
};

function pageOf(parts: readonly EditedEntry[], root: Partial<EditedEntry> = {}) {
  const page = entry("page", {
    type: "generalPage",
    fields: { sections: parts.map(({ id }) => entryLink(id)) },
    ...root,
  });
  const entries = new Map([page, ...parts].map((each) => [each.id, each]));
  return { page, toPublish: whatToPublish({ rootId: "page", entries, assets: { picture: asset } }) };
}

test("a page is published with all that differs on it, files first, and hidden sections leave the site", () => {
  const { page, toPublish } = pageOf([
    entry("new", { state: "draft", fields: { image: picture } }),
    entry("same"),
    entry("gone", { isHidden: true, state: "changed" }),
  ]);
  expect(publishRequestOf(toPublish)).toEqual({
    documents: [
      { id: "picture", kind: "Asset", version: 2 },
      { id: "new", kind: "Entry", version: 3 },
    ],
    unpublish: [{ id: "gone", kind: "Entry", version: 3 }],
  });
  expect(stateOfPage(page, toPublish)).toBe("changed");
});

test("a picture with the id of an entry does not bring that entry, nor an entry the picture with its id", () => {
  const twin = entry("picture", { state: "draft" });
  const published = (link: unknown) => {
    const parts = [entry("page", { fields: { sections: [entryLink("shown")] } }), entry("shown", { fields: { link } })];
    const entries = new Map([...parts, twin].map((each) => [each.id, each]));
    const { entries: shown, assets } = whatToPublish({ rootId: "page", entries, assets: { picture: asset } });
    return [...shown, ...assets];
  };
  expect(published(picture)).toEqual([asset]);
  expect(published(entryLink("picture"))).toEqual([twin]);
});

test("what stands in a hidden section alone is not published, nor is a hidden draft taken off", () => {
  const hidden = entry("hidden", { isHidden: true, state: "draft", fields: { items: [entryLink("inside")] } });
  const { page, toPublish } = pageOf([hidden]);
  expect(publishRequestOf(toPublish)).toEqual({ documents: [], unpublish: [] });
  expect(stateOfPage(page, toPublish)).toBe("published");
});

test("a page that visitors cannot read is a draft, whatever is on it", () => {
  const { page, toPublish } = pageOf([entry("same")], { state: "draft" });
  expect(stateOfPage(page, toPublish)).toBe("draft");
});

test("that visitors read something of it now is not said of a page that is new", () => {
  const drafts = pageOf([entry("new", { state: "draft" })], { state: "draft" });
  expect(hasEarlier(drafts.toPublish)).toBe(false);
  const shared = pageOf([entry("shared", { state: "changed" })], { state: "draft" });
  expect(hasEarlier(shared.toPublish)).toBe(true);
});

test("what differs is told in words: texts by their words, lists by what came, went and moved", () => {
  const field = { linkType: null, required: false, isDisabled: false, help: "", widget: null, validations: [] };
  const type: ContentType = {
    id: "section",
    name: "Section",
    description: "",
    displayField: null,
    fields: [
      { ...field, id: "text", name: "Text", type: "RichText", items: null },
      { ...field, id: "shown", name: "Shown", type: "Boolean", items: null },
      {
        ...field,
        id: "items",
        name: "Items",
        type: "Array",
        items: { type: "Link", linkType: "Entry", validations: [] },
      },
    ],
  };
  const text = (...lines: string[]) => ({
    nodeType: "document",
    content: lines.map((value) => ({ nodeType: "paragraph", content: [{ nodeType: "text", value }] })),
  });
  const before = { text: text("One.", "Two."), items: ["a", "b", "c"].map(entryLink) };
  const after = { text: text("One.", "Three."), shown: true, items: ["c", "b", "d"].map(entryLink) };
  const nameOf = (id: string) => (id === "a" ? undefined : id.toUpperCase());
  expect(fieldDifferences(type, before, after, nameOf)).toEqual([
    { field: "text", name: "Text", kind: "words", before: "One.\nTwo.", after: "One.\nThree." },
    { field: "shown", name: "Shown", kind: "words", before: "", after: "yes" },
    {
      field: "items",
      name: "Items",
      kind: "list",
      isMoved: true,
      added: ["D"],
      removed: ["something that is not here any more"],
    },
  ]);
});

test("what somebody else has changed since one looked is named, and what one has written oneself is not", () => {
  const seen = [
    entry("mine", { state: "changed", fields: { heading: "Buses", text: null } }),
    entry("theirs", { state: "changed", fields: { heading: "Trains" } }),
  ];
  const saved = [
    entry("mine", { version: 4, state: "changed", fields: { heading: "Buses" } }),
    entry("theirs", { version: 4, state: "changed", fields: { heading: "Trains", text: "Half a sen" } }),
    entry("chosen", { state: "draft", fields: { heading: "Parking" } }),
  ];
  expect(changedSince(seen, pageOf(saved).toPublish).map(({ id }) => id)).toEqual(["theirs"]);
});
