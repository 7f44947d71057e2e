import { expect, test } from "vitest";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { entryLink, linksIn } from "../words/links.ts";
import { copyOfPage } from "./copy-page.ts";

const entry = (id: string, type: string, fields: Record<string, unknown>): EditedEntry => ({
  id,
  type,
  fields,
  version: 3,
  state: "published",
  isHidden: false,
  updatedAt: 0,
  updatedBy: "",
});

function pageOf(root: Record<string, unknown>): OpenPage {
  const sections = [entryLink("questions"), entryLink("sponsors")];
  return {
    root: entry("page", "generalPage", { ...root, sections }),
    entries: [
      entry("questions", "accordionSection", { items: [entryLink("first")] }),
      entry("first", "accordion", { title: "When?" }),
      entry("sponsors", "sponsorSection", {}),
    ],
    assets: [],
    address: null,
    menu: null,
    timed: [],
    mayChange: true,
    alsoOn: { sponsors: [{ id: "other", title: "Other" }] },
  };
}

test("a copy has parts and an address of its own, what leads to others behind these, and shares what other pages show", () => {
  const copied = copyOfPage(pageOf({ title: "History", slug: "history" }));
  expect(copied.map(({ type }) => type)).toEqual(["accordion", "accordionSection", "generalPage"]);
  const [first, questions, page] = copied;
  expect(new Set(copied.map(({ id }) => id)).size).toBe(3);
  expect(linksIn(questions?.fields)).toMatchObject([{ id: first?.id }]);
  expect(linksIn(page?.fields)).toMatchObject([{ id: questions?.id }, { id: "sponsors" }]);
  expect(page?.fields).toMatchObject({
    title: "Copy of History",
    slug: expect.stringMatching(/^history-copy-[a-z0-9]{4}$/),
  });
});

test("the copy of a page below an address of the site itself stands beside that address", () => {
  const slugOf = (slug: string) => copyOfPage(pageOf({ title: "Hours", slug })).at(-1)?.fields.slug;
  expect(slugOf("desk/hours")).toMatch(/^desk-hours-copy-[a-z0-9]{4}$/);
  expect(slugOf("desk")).toMatch(/^desk-copy-[a-z0-9]{4}$/);
  expect(slugOf("festival/hours")).toMatch(/^festival\/hours-copy-[a-z0-9]{4}$/);
});

test("the longest title and address stay within what a line of text may have", () => {
  const page = copyOfPage(pageOf({ title: "T".repeat(256), slug: "s".repeat(256) })).at(-1);
  expect(String(page?.fields.title)).toHaveLength(256);
  expect(String(page?.fields.slug)).toMatch(/^s+-copy-[a-z0-9]{4}$/);
  expect(String(page?.fields.slug)).toHaveLength(256);
});

test("an emoji at the end of the longest title is left out, not cut in half", () => {
  const page = copyOfPage(pageOf({ title: `${"T".repeat(247)}🎷`, slug: "history" })).at(-1);
  expect(page?.fields.title).toBe(`Copy of ${"T".repeat(247)}`);
});
