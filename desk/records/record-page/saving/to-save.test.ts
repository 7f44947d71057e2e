import { expect, test } from "vitest";
import { answerToSave, fieldsToSave, taskToSave } from "./to-save.ts";

test("an answer by mail is offered to be taken back no longer than it can be", () => {
  const answer = { id: "a", version: 1, words: "Yes." };
  expect(answerToSave({ ...answer, way: "mail" }, { notice: "" }).undoMs).toBe(60_000);
  expect(answerToSave({ ...answer, way: "phone" }, { notice: "" }).undoMs).toBeUndefined();
});

test("who takes their own value after somebody else emptied the field gets it emptied again by Undo", () => {
  const changes = [
    { field: "own.team", before: "Bar", after: "Door" },
    { field: "status", before: "new", after: "accepted" },
  ];
  const theirs = { version: 3, conflicts: [{ field: "own.team", theirs: null, by: "Bob", at: 1 }] };
  const mine = fieldsToSave(1, changes, "Saved.").rebase?.(theirs).mine;
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

test("who leaves the other one's value saves what both did not change, and nothing where that was all", () => {
  const theirs = { version: 3, conflicts: [{ field: "answers.phone", theirs: "556", by: "Bob", at: 1 }] };
  const phone = { field: "answers.phone", before: "555", after: "557" };
  const name = { field: "answers.name", before: "Jo", after: "Joan" };
  const both = fieldsToSave(1, [phone, name], "Saved.").rebase?.(theirs);
  expect(both?.contested).toEqual([{ ...theirs.conflicts[0], mine: "557" }]);
  expect(both?.theirs?.body).toEqual({ version: 3, changes: [name] });
  expect(fieldsToSave(1, [phone], "Saved.").rebase?.(theirs).theirs).toBeUndefined();
});

test("the notice names no field of which the other one's value was left", () => {
  const theirs = { version: 3, conflicts: [{ field: "answers.phone", theirs: "556", by: "Bob", at: 1 }] };
  const phone = { field: "answers.phone", before: "555", after: "557" };
  const name = { field: "answers.name", before: "Jo", after: "Joan" };
  const asked = fieldsToSave(1, [phone, name], (changes) => changes.map(({ field }) => field).join(" and "));
  expect(asked.words).toBe("answers.phone and answers.name");
  expect(asked.rebase?.(theirs).theirs?.words).toBe("answers.name");
  expect(asked.rebase?.(theirs).mine?.words).toBe("answers.phone and answers.name");
});

test("a task that somebody else has given to another person stays with them where one leaves that, and is done as one said", () => {
  const before = { words: "Ring", personId: "ann", dueOn: null, isDone: false };
  const conflicts = [{ field: "task.personId", theirs: "bob", by: "Bob", at: 1 }];
  const asked = taskToSave("id", before, { ...before, personId: "joe", isDone: true }, "Done.").rebase;
  const rebased = asked?.({ version: 1, conflicts });
  expect(rebased?.contested).toEqual([{ ...conflicts[0], mine: "joe" }]);
  const seen = { ...before, personId: "bob" };
  expect(rebased?.mine?.body).toEqual({ id: "id", ...before, personId: "joe", isDone: true, before: seen });
  expect(rebased?.theirs?.body).toEqual({ id: "id", ...seen, isDone: true, before: seen });
});
