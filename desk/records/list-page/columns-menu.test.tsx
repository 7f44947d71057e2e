import { afterEach, expect, test } from "vitest";
import { closeNotice, shownNotices } from "#desk/frame/shell/notices/notices.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import { type RecordList, recordList } from "../lists/record-list-contract.ts";
import { ColumnsMenu } from "./columns-menu.tsx";

afterEach(() => {
  for (const { id } of shownNotices()) closeNotice(id);
});

const names = ["Fee", "Team", "Van"];
const column = (id: string) => ({ id, label: id, type: "text" as const, options: [] });

const list: RecordList = {
  kind: "band",
  query: { view: "all", q: "", year: "", status: "", source: "", sort: "newest", page: 1 },
  year: "2027",
  years: ["2027"],
  views: [],
  ownViews: [],
  columns: [],
  shownColumns: [],
  total: 0,
  pages: 1,
  rows: [],
  people: [],
};

function Page() {
  return <ColumnsMenu list={usePageData(recordList)} />;
}

async function open() {
  const stored = { shownColumns: [] as string[] };
  const loader = () => ({ ...list, columns: names.map(column), ...stored });
  const desk = await openDeskPage([{ path: "bands", loader, Component: Page }], "/desk/bands");
  const labels = () => [...desk.document.querySelectorAll("label")];
  return {
    ...desk,
    stored,
    tick: (name: string) => desk.fill(`label:nth-child(${names.indexOf(name) + 1}) input`, true),
    ticked: () => labels().flatMap((each) => (each.querySelector("input")?.checked ? [each.textContent] : [])),
    sent: () => desk.requests.map(({ body }) => body),
  };
}

test("two columns that are ticked quickly are sent one after the other, the last one with both", async () => {
  await using desk = await open();
  await desk.tick("Fee");
  await desk.tick("Van");
  expect(desk.sent()).toEqual([{ shownColumns: ["Fee"] }]);
  desk.stored.shownColumns = ["Fee"];
  await desk.requests[0]?.answer({});
  expect(desk.ticked(), "what is on its way stays ticked").toEqual(["Fee", "Van"]);
  expect(desk.sent()).toEqual([{ shownColumns: ["Fee"] }, { shownColumns: ["Fee", "Van"] }]);
  desk.stored.shownColumns = ["Fee", "Van"];
  await desk.requests[1]?.answer({});
  expect(desk.ticked()).toEqual(["Fee", "Van"]);
});

test("a column that could not be shown is not ticked, and what is stored by then is", async () => {
  await using desk = await open();
  await desk.tick("Fee");
  desk.stored.shownColumns = ["Team"];
  await desk.requests[0]?.answer({ detail: "Please try again." }, 500);
  expect(desk.ticked()).toEqual(["Team"]);
  expect(shownNotices()[0]?.words).toBe("Not changed. Please try again.");
});
