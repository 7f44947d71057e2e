import { expect, test } from "vitest";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { shownNotices } from "#desk/frame/shell/notices/notices.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import { type Editor, EditorContext } from "../editor/editor-context.ts";
import { usePageStore } from "../editor/use-page-store.ts";
import { currentEntries } from "../edits/page-edits.ts";
import { entryLink } from "../words/links.ts";
import { PageMenu } from "./page-menu.tsx";
import { useMenu } from "./use-menu.ts";

const entry = (id: string, type: string, fields: Record<string, unknown>, version = 1): EditedEntry => ({
  id,
  type,
  version,
  state: "draft",
  isHidden: false,
  fields,
  updatedAt: 0,
  updatedBy: "",
});
const item = entry("item", "navigationElement", { title: "About", slug: "about" });
const header = (navigationElements: unknown[], version?: number) =>
  entry("header", "header", { navigationElements }, version);
const page: OpenPage = {
  root: entry("page", "generalPage", { title: "About", slug: "about" }),
  entries: [],
  assets: [],
  address: "/about",
  alsoOn: {},
  menu: { id: "header", entries: [header([entryLink("item")]), item] },
  timed: [],
  mayChange: true,
};

let editor: Editor;

/** The editor with nothing but the menu. */
function Page() {
  const { conflict: _, ...opened } = usePageStore(page);
  const nothing = () => undefined;
  editor = {
    ...opened,
    entries: new Map(currentEntries(opened.edits).map((each) => [each.id, each])),
    root: page.root,
    address: page.address,
    menuId: "header",
    types: [],
    mayChange: true,
    location: { kind: "page" },
    open: nothing,
    openEntry: nothing,
    marked: null,
    mark: nothing,
  };
  const menu = useMenu(editor);
  return (
    <EditorContext value={editor}>
      {menu && <PageMenu menu={menu} publishMenuAt={async () => nothing()} />}
    </EditorContext>
  );
}

test("a page that somebody else has taken out of the menu meanwhile is said to be out already, and nothing is to be undone", async () => {
  await using desk = await openDeskPage(
    [{ path: "pages/page", loader: () => null, Component: Page }],
    "/desk/pages/page",
  );
  const written = { title: "About us", slug: "about" };
  await desk.act(() => editor.store.type("page", "title", "About us"));
  await desk.act(() => editor.store.save());
  const root = entry("page", "generalPage", written, 2);
  await desk.requests.at(-1)?.answer({ entry: root });
  await desk.press(desk.document.querySelector("section button"));
  await desk.act(() => editor.refresh());
  await desk.requests
    .at(-1)
    ?.answer({ page: { ...page, root, menu: { id: "header", entries: [header([], 2), item] } } });
  await desk.submit("dialog form");
  expect(shownNotices()).toMatchObject([{ words: "The page is out of the menu already." }]);
  expect(shownNotices()[0]?.undo).toBeUndefined();
});
