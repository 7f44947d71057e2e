import { expect, test } from "vitest";
import type { EditedAsset } from "#desk/content/documents/documents-contract.ts";
import { describeConflict, draftOf, rebaseOn, rebaseOnNewer, saveRequestOf } from "./description-draft.ts";

const picture: EditedAsset = {
  id: "river",
  version: 3,
  state: "draft",
  title: "River",
  description: "",
  focus: null,
  file: null,
};

test("a second change after a save is compared with what the save has stored", () => {
  const typed = { ...draftOf(picture), description: "The river" };
  expect(saveRequestOf(typed)).toMatchObject({ asOf: 3, changes: [{ before: null, after: "The river" }] });
  const saved = rebaseOn(typed, { ...picture, version: 4, description: "The river" });
  const second = { ...saved, description: "The river at dusk" };
  expect(saveRequestOf(rebaseOnNewer(second, picture)), "also beside what was read before the save").toEqual({
    id: "river",
    kind: "Asset",
    asOf: 4,
    changes: [{ field: "description", before: "The river", after: "The river at dusk" }],
  });
});

test("what is typed stays when the picture gets another file, and what is not typed in follows", () => {
  const typed = { ...draftOf(picture), description: "The river" };
  const replaced = { ...picture, version: 5, title: "Dusk" };
  expect(rebaseOnNewer(typed, replaced)).toEqual({
    seen: replaced,
    title: "Dusk",
    description: "The river",
    focus: null,
  });
  expect(saveRequestOf(rebaseOnNewer(typed, replaced)).changes).toMatchObject([{ field: "description" }]);
});

test("what somebody else wrote in the same place is found by the save, shown, and replaced by the next one", () => {
  const typed = { ...draftOf(picture), description: "Mine" };
  const theirs = { ...picture, version: 4, description: "Theirs" };
  expect(rebaseOnNewer(typed, theirs)).toBe(typed);
  const conflict = { field: "description", theirs: "Theirs", by: "Joan", at: 0 };
  expect(describeConflict({ asset: theirs, conflicts: [conflict] })).toContain("Joan wrote “Theirs”");
  expect(saveRequestOf(rebaseOn(typed, theirs))).toMatchObject({
    asOf: 4,
    changes: [{ before: "Theirs", after: "Mine" }],
  });
});
