import { expect, test } from "vitest";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { SectionChange } from "../sections/section-changes.ts";
import { entryLink } from "../words/links.ts";
import { headerButtons, itemOfPage, menuItems, putInMenu, takeOutOfMenu } from "./menu-items.ts";

const entry = (id: string, type: string, fields: Record<string, unknown>): EditedEntry => ({
  id,
  type,
  version: 3,
  state: "published",
  isHidden: false,
  fields,
  updatedAt: 0,
  updatedBy: "",
});
const entries = new Map(
  [
    entry("header", "header", {
      navigationElements: ["festival", "gone", "contact"].map(entryLink),
      actions: ["contact", "tickets", "history"].map(entryLink),
    }),
    entry("festival", "navigationElement", {
      title: "The festival",
      isParentNav: true,
      childLinks: [entryLink("history")],
    }),
    entry("tickets", "navigationElement", { title: "Get tickets", slug: "tickets" }),
    entry("history", "navigationElement", { title: "History", slug: "/history/" }),
    entry("contact", "navigationElement", { title: "Contact", slug: "contact", childLinks: [entryLink("history")] }),
  ].map((each) => [each.id, each]),
);
/** The titles of the menu after a change. */
function after({ values, made }: SectionChange): string[] {
  const changed = new Map(entries);
  for (const { id, type, fields } of made) changed.set(id, entry(id, type, fields));
  for (const { id, field, value } of values) {
    const before = changed.get(id);
    if (before) changed.set(id, { ...before, fields: { ...before.fields, [field]: value } });
  }
  return menuItems("header", changed).map(({ title, parentId }) => (parentId === "header" ? title : `- ${title}`));
}
const page = { title: "Getting here", slug: "getting-here" };

test("the menu is read as visitors meet it: two levels, without what is missing and what does not fold out", () => {
  expect(after({ values: [], made: [] })).toEqual(["The festival", "- History", "Contact"]);
});

test("a page is put at a place of the menu or of a list in it, and nothing else moves, not even what is missing", () => {
  const top = putInMenu({ ...page, parentId: "header", index: 2 }, entries);
  expect(after(top)).toEqual(["The festival", "- History", "Getting here", "Contact"]);
  expect(top.values[0]?.value).toEqual(["festival", "gone", top.made[0]?.id ?? "", "contact"].map(entryLink));
  expect(top.made[0]?.fields).toMatchObject({ title: "Getting here", slug: "getting-here", isParentNav: false });
  const below = putInMenu({ ...page, parentId: "festival", index: 0 }, entries);
  expect(after(below)).toEqual(["The festival", "- Getting here", "- History", "Contact"]);
});

test("a page is found in the menu by its address, and taken out of the list it stands in", () => {
  const items = menuItems("header", entries);
  const at = (slug: unknown) => itemOfPage(items, entry("page", "generalPage", { slug }));
  const history = at("history");
  if (!history) throw new Error("History is in the menu.");
  expect(after(takeOutOfMenu(history, entries))).toEqual(["The festival", "Contact"]);
  expect([at("getting-here"), at(undefined), at("")]).toEqual([undefined, undefined, undefined]);
});

test("a button of the header leads to a page, too; visitors see the first two", () => {
  const buttons = headerButtons("header", entries);
  expect(buttons.map(({ title }) => title)).toEqual(["Contact", "Get tickets"]);
  expect(itemOfPage(buttons, entry("page", "generalPage", { slug: "tickets" }))?.title).toBe("Get tickets");
});
