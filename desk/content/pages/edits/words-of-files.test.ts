import { expect, test } from "vitest";
import type { EditedAsset, EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { mergeConflict, settleConflict } from "./field-conflicts.ts";
import { currentAssets, currentEntries, hasUnsent, openPageEdits } from "./page-edits.ts";
import { editsToStore, withSessionEdits } from "./session-edits.ts";
import { nextRequest, refreshEdits, takeAnswer } from "./sync-edits.ts";
import { changeFields, undoStep } from "./undo-steps.ts";

const root: EditedEntry = {
  id: "page",
  type: "generalPage",
  version: 1,
  state: "published",
  isHidden: false,
  fields: { title: "About" },
  updatedAt: 0,
  updatedBy: "",
};
const river: EditedAsset = {
  id: "river",
  version: 3,
  state: "published",
  title: "River",
  description: "",
  focus: null,
  file: null,
};
const page: OpenPage = {
  root,
  entries: [],
  assets: [river],
  address: "/",
  alsoOn: {},
  menu: null,
  timed: [],
  mayChange: true,
};
const opened = openPageEdits(page);
const describe = (words: string, edits = opened) =>
  changeFields(edits, [{ id: "river", field: "description", value: words }]);

test("what a picture shows is saved like a field of the page, is undone like one, and is no entry", () => {
  const edits = describe("The river");
  expect(currentAssets(edits).river).toMatchObject({ state: "changed", description: "The river" });
  expect(currentEntries(edits).map(({ id }) => id)).toEqual(["page"]);
  const request = nextRequest(edits);
  expect(request?.body).toEqual({
    id: "river",
    kind: "Asset",
    asOf: 3,
    changes: [{ field: "description", before: undefined, after: "The river" }],
  });
  if (!request) return;
  const stored: EditedAsset = { ...river, version: 4, state: "changed", description: "The river" };
  const saved = takeAnswer(edits, request, { asset: stored });
  expect(hasUnsent(saved)).toBe(false);
  expect(currentAssets(saved).river).toEqual(stored);
  expect(currentAssets(undoStep(saved)).river?.description).toBe("");
});

test("what somebody else has written about it meanwhile is asked about", () => {
  const theirs: EditedAsset = { ...river, version: 4, description: "Theirs" };
  const conflicts = [{ field: "description", theirs: "Theirs", by: "Ann", at: 0 }];
  const { edits, open } = mergeConflict(describe("Mine"), "river", { asset: theirs, conflicts });
  expect(open).toMatchObject([{ mine: "Mine", theirs: "Theirs", by: "Ann" }]);
  expect(nextRequest(open.reduce((all, each) => settleConflict(all, each, true), edits))?.body).toMatchObject({
    asOf: 4,
    changes: [{ before: "Theirs" }],
  });
});

test("words that have not arrived are there again after the page was loaded anew, also where it does not lead to the picture yet", () => {
  const stored = JSON.parse(JSON.stringify(editsToStore(describe("The river"))));
  const again = withSessionEdits(openPageEdits({ ...page, assets: [] }), stored);
  expect(nextRequest(again)?.body).toMatchObject({ kind: "Asset", changes: [{ after: "The river" }] });
});

test("a picture that has come to the page can be described, unless an entry has its id", () => {
  const added = refreshEdits(opened, {
    entries: [],
    assets: [
      { ...river, id: "bridge" },
      { ...river, id: "page" },
    ],
  });
  expect(nextRequest(changeFields(added, [{ id: "bridge", field: "description", value: "It" }]))?.body.id).toBe(
    "bridge",
  );
  expect(currentEntries(added)).toEqual([root]);
});
