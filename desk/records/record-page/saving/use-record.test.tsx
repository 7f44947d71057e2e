import { expect, test } from "vitest";
import { DeskFrame } from "#desk/frame/shell/layout/desk-frame.tsx";
import { shownNotices } from "#desk/frame/shell/notices/notices.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import { recordViewOf } from "#tests/support/desk/record-view.ts";
import { ConflictQuestion } from "../panels/conflict-question.tsx";
import { fieldsToSave } from "./to-save.ts";
import { type OpenRecord, RecordContext, useOpenRecord } from "./use-record.ts";

let record: OpenRecord;

/** A record without its panels. */
function Page() {
  record = useOpenRecord(recordTypes.message);
  return (
    <RecordContext value={record}>
      <h1>{`${record.name}: ${record.view.status}`}</h1>
      <ConflictQuestion />
    </RecordContext>
  );
}

async function open() {
  const loader = ({ params: { reference = "" } }) => recordViewOf(reference);
  const desk = await openDeskPage(
    [{ path: "messages/:reference", loader, Component: Page }],
    "/desk/messages/M-1",
    DeskFrame,
  );
  const status = { field: "status", before: "new", after: "done" };
  return {
    ...desk,
    heading: () => desk.document.querySelector("h1")?.textContent,
    save: () => desk.act(() => record.send(fieldsToSave(1, [status], "done."))),
    refresh: () => desk.act(() => record.refresh()),
    asked: (path: string) => desk.requests.findLast(({ address }) => address === `/desk/api/messages/${path}`),
  };
}

test("a change that is answered once one has gone on is said by its record's name, and leaves the next record as it is", async () => {
  await using desk = await open();
  await desk.save();
  await desk.goTo("/desk/messages/M-2");
  await desk.refresh();
  await desk.asked("M-2?again")?.answer(recordViewOf("M-2", { status: "answered" }));
  expect(desk.heading()).toBe("Sender of M-2: answered");
  await desk.asked("M-1/change")?.answer({ version: 2 });
  await desk.asked("M-1?again")?.answer(recordViewOf("M-1", { status: "done" }));
  expect(desk.heading()).toBe("Sender of M-2: answered");
  expect(shownNotices()[0]?.words).toBe("Sender of M-1: done.");
});

test("a conflict is asked about on its record's own page; elsewhere a notice says that it is not saved", async () => {
  await using desk = await open();
  const conflict = {
    detail: "Bob changed it again since.",
    version: 2,
    conflicts: [{ field: "status", theirs: "spam", by: "Bob", at: 1 }],
  };
  await desk.save();
  await desk.asked("M-1/change")?.answer(conflict, 409);
  expect(desk.document.querySelector("dialog")?.textContent).toContain("Bob");
  await desk.goTo("/desk/messages/M-2");
  await desk.asked("M-1?again")?.answer(recordViewOf("M-1", { status: "spam" }));
  const unsaved = (reference: string) => `Sender of ${reference}: not saved. Bob changed it again since.`;
  expect(shownNotices()[0]?.words, "a question that was left open").toBe(unsaved("M-1"));
  await desk.save();
  await desk.goTo("/desk/messages/M-3");
  await desk.asked("M-2/change")?.answer(conflict, 409);
  expect(desk.document.querySelector("dialog")).toBe(null);
  expect(shownNotices()[0]).toMatchObject({
    words: unsaved("M-2"),
    isProblem: true,
  });
});
