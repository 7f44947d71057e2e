import { beforeEach, expect, test } from "vitest";
import { closeNotice, closeUndo, notify, notifyChangedMeanwhile, shownNotices } from "./notices.ts";

const undo = async () => ({ ok: true as const, data: {} });
const shown = () => shownNotices().map(({ words }) => words);

beforeEach(() => {
  for (const { id } of shownNotices()) closeNotice(id);
});

test("news comes and goes above what has a button, which stays at the bottom", () => {
  notify("Shortlisted.", { undo });
  for (const words of ["One.", "Two.", "Three."]) notify(words);
  expect(shown()).toEqual(["Three.", "Two.", "Shortlisted."]);
  notify("No connection.", { isProblem: true });
  expect(shown()).toEqual(["Three.", "No connection.", "Shortlisted."]);
});

test("only the last change has Undo", () => {
  notify("Shortlisted.", { undo });
  notify("Declined.", { undo });
  expect(shown()).toEqual(["Declined."]);
});

test("what was taken back at its own place is not offered to be taken back once more", () => {
  notify("Your answer goes out in a minute.", { undo });
  notify("The answer is taken back.");
  closeUndo();
  expect(shown()).toEqual(["The answer is taken back."]);
});

test("the newest news is shown, however many problems there are", () => {
  for (const words of ["One.", "Two.", "Three.", "Four."]) notify(words, { isProblem: true });
  notify("Bob wrote a note.");
  expect(shown()).toEqual(["Bob wrote a note.", "Four.", "Three.", "Two."]);
});

test("what somebody else has changed meanwhile is said until it is closed", () => {
  notifyChangedMeanwhile("2 mails");
  expect(shownNotices()).toMatchObject([
    { words: "Somebody was quicker, and these stay as they are: 2 mails.", isProblem: true },
  ]);
});
