import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ContentField } from "#desk/content/content-model-contract.ts";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import { PageEditor } from "./page-editor.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const slug: ContentField = {
  id: "slug",
  name: "Web address",
  type: "Symbol",
  linkType: null,
  required: true,
  isDisabled: false,
  help: "",
  widget: null,
  items: null,
  validations: [],
};
const types = [{ id: "generalPage", name: "Page", description: "", displayField: null, fields: [slug] }];
const rootAt = (address: string, changes: Partial<EditedEntry> = {}): EditedEntry => ({
  id: "page",
  type: "generalPage",
  version: 2,
  publishedVersion: 1,
  state: "published",
  isHidden: false,
  fields: { slug: address },
  updatedAt: 0,
  updatedBy: "",
  ...changes,
});
const page: OpenPage = {
  root: rootAt("getting-here"),
  entries: [],
  assets: [],
  address: "/getting-here",
  alsoOn: {},
  menu: null,
  timed: [],
  mayChange: true,
};

test("the preview follows a web address as soon as it is saved, the link to the site once it is public", async () => {
  const Component = () => <PageEditor page={page} model={{ types, pages: [] }} />;
  await using desk = await openDeskPage([{ path: "pages/page", Component }], "/desk/pages/page");
  const { document, requests } = desk;
  Object.assign(document, { visibilityState: "visible" });
  const link = () => document.querySelector('a[href^="/"]:not([href^="/desk"])')?.getAttribute("href");
  const button = (words: string) =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words);
  /** The page that the preview shows, by what it shares. */
  const previewed = async () => {
    await desk.press(button("Show it to somebody"));
    return requests.findLast(({ address }) => address.endsWith("/preview/address"))?.body;
  };
  const answer = async (path: string, body: object) => {
    await desk.act(() => vi.advanceTimersByTime(4_000));
    await requests.findLast(({ address }) => address === `/desk/api/${path}`)?.answer(body);
  };
  await desk.fill("[data-field=slug] input", "how-to-come");
  expect(await previewed()).toEqual({ path: "/getting-here" });
  const root = rootAt("how-to-come", { version: 3, state: "changed" });
  await answer("content/save", { entry: root });
  expect(await previewed()).toEqual({ path: "/how-to-come" });
  await answer("pages/page", { page: { ...page, root } });
  expect(link()).toBe("/getting-here");
  const published = rootAt("how-to-come", { version: 4, publishedVersion: 3 });
  await answer("pages/page", { page: { ...page, root: published, address: "/how-to-come" } });
  expect(link()).toBe("/how-to-come");
});
