import { expect, test } from "vitest";
import type { FactPlace, FactSearch } from "#desk/content/replace/replace-contract.ts";
import { DeskFrame } from "#desk/frame/shell/layout/desk-frame.tsx";
import { shownNotices } from "#desk/frame/shell/notices/notices.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import { useReplacing } from "./use-replacing.ts";

const place: FactPlace = {
  id: "tickets-prices",
  field: "heading",
  fieldName: "Heading",
  index: 0,
  before: "",
  match: "$25",
  after: "",
  why: null,
  pageId: "page-tickets",
  pageTitle: "Tickets",
  kind: "Entry",
  version: 3,
  part: "Prices",
  state: "published",
  isAddress: false,
};
const found: FactSearch = {
  from: "$25",
  to: "$30",
  anyCase: false,
  places: [place],
  bandPlaces: [],
  total: 1,
  mayChange: true,
};

let replacing: ReturnType<typeof useReplacing>;

/** The screen without its places. */
function Page() {
  replacing = useReplacing(found);
  return null;
}

test("Undo of a fact that was published says that the drafts keep the new words", async () => {
  const pages = [{ path: "replace", loader: () => found, Component: Page }];
  await using desk = await openDeskPage(pages, "/desk/replace", DeskFrame);
  const asked = (path: string) => desk.requests.findLast(({ address }) => address.startsWith(`/desk/api/${path}`));
  await desk.act(() => replacing.replace([place], true));
  await asked("pages/replace/all")?.answer({ places: 1 });
  await asked("content/visibility")?.answer({ seen: 1, unseen: 0 });
  expect(shownNotices()[0]?.words).toBe("Changed in one place. Visitors see it now.");
  await desk.press([...desk.document.querySelectorAll("button")].find(({ textContent }) => textContent === "Undo"));
  await asked("pages/together/take-back")?.answer({ pages: [], releases: [], mayChange: true });
  expect(shownNotices()[0]?.words).toBe("Taken back: visitors see what they saw before. The drafts stay as they are.");
});
