import { expect, test } from "vitest";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { listToolEndpoints } from "../list-tools-endpoints.server.ts";
import { recordEndpoints } from "../record-endpoints.server.ts";
import { spreadsheetPreview } from "./spreadsheet-contract.ts";

test("a spreadsheet gives one's own band or family no status, neither in the preview nor when it is applied", async () => {
  await using desk = await openDesk([...listToolEndpoints, ...recordEndpoints]);
  const ann = await signIn(desk.services, { chair: "change" });
  const [mine, other] = [await desk.store("band"), await desk.store("band")];
  await desk.post(`/bands/${mine.reference}/conflict`, { hasConflictOfInterest: true }, ann);
  const csv = `reference;version;status\r\n${mine.reference};1;accepted\r\n${other.reference};1;accepted`;
  const previewed = await desk.post("/bands/spreadsheet", csv, ann);
  const preview = spreadsheetPreview.parse(await previewed.json());
  expect(preview.changes.map(({ reference }) => reference)).toEqual([other.reference]);
  const message = "Your band or your family: others decide here.";
  expect(preview.problems).toEqual([{ row: 2, reference: mine.reference, message }]);
  const change = { field: "status", before: "new", after: "accepted" };
  const changes = [{ reference: mine.reference, version: 1, changes: [change] }];
  expect((await desk.post("/bands/spreadsheet/apply", { changes }, ann)).status).toBe(409);
  const view = await (await desk.get(`/bands/${mine.reference}`, ann)).json();
  expect([view.status, view.version]).toEqual(["new", 1]);
});
