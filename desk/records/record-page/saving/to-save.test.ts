import { expect, test } from "vitest";
import { fieldsToSave } from "./to-save.ts";

test("who takes their own value after somebody else emptied the field gets it emptied again by Undo", () => {
  const changes = [
    { field: "own.team", before: "Bar", after: "Door" },
    { field: "status", before: "new", after: "accepted" },
  ];
  const theirs = { version: 3, conflicts: [{ field: "own.team", theirs: null, by: "Bob", at: 1 }] };
  const mine = fieldsToSave(1, changes, "Saved.").basedOn?.(theirs);
  expect(mine?.body).toEqual({ version: 3, changes: [{ ...changes[0], before: null }, changes[1]] });
  expect(mine?.undo?.({ version: 4 })).toEqual({
    version: 4,
    isUndo: true,
    changes: [
      { field: "own.team", before: "Door", after: null },
      { field: "status", before: "accepted", after: "new" },
    ],
  });
});
