import { expect, test } from "vitest";
import type { ConversationEntry } from "#desk/records/conversations/conversation-contract.ts";
import type { LoggedChange, Note, RecordMail } from "#desk/records/model/record-contract.ts";
import { earlierItems, timelineItems } from "./timeline-items.ts";

const note = (id: string, at: number): Note => ({
  id,
  by: { id: "ann", name: "Ann" },
  words: id,
  at,
  editedAt: null,
});
const entry = (id: string, at: number, way: ConversationEntry["way"], mailId: string | null = null) => ({
  ...{ id, at, way, mailId, by: "Ann", sender: null, attachments: [], words: id },
  ...{ state: null, canBeTakenBack: false },
});
const mail = (id: string, at: number): RecordMail => ({ id, title: id, state: "sent", at, why: null });
const line = (id: string, at: number, action: string, mailId?: string): LoggedChange => ({
  ...{ id, at, action, by: "Ann", changes: [] },
  ...(mailId !== undefined && { mailId }),
});
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test("notes, messages, mails and changes stand in one order, and what is there itself is not told by the log, too", () => {
  const items = timelineItems({
    notes: [note("the note", 200)],
    conversation: {
      entries: [entry("the answer", 400, "mail", "its mail"), entry("their reply", 500, "reply")],
      to: null,
      answering: [],
    },
    mails: [mail("received", 100), mail("its mail", 460), mail("the decision", 900)],
    history: [
      line("told", 700, "decision.tell", "the decision"),
      line("read in", 650, "record.mail-reply"),
      line("logged answer", 401, "record.answer"),
      line("logged note", 201, "record.note"),
      line("scored", 150, "record.score"),
    ],
  });
  expect(idsOf(items)).toEqual(["received", "scored", "the note", "the answer", "their reply", "told"]);
  expect(items.flatMap((item) => ("mail" in item ? [item.mail?.id] : []))).toEqual([
    "received",
    undefined,
    "its mail",
    undefined,
    "the decision",
  ]);
});

test("a note that was removed, and an answer that was taken back, are still told by the log", () => {
  const items = timelineItems({
    notes: [note("the note", 1_000_000)],
    conversation: { entries: [entry("the answer", 2_000_000, "mail")], to: null, answering: [] },
    mails: [],
    history: [
      line("logged answer", 2_000_001, "record.answer"),
      line("taken back", 1_900_000, "record.answer-taken-back"),
      line("first answer", 1_800_000, "record.answer"),
      line("logged note", 1_000_001, "record.note"),
      line("removed", 900_000, "record.note-removed"),
      line("first note", 800_000, "record.note"),
    ],
  });
  expect(idsOf(items)).toEqual([...["first note", "removed", "the note", "first answer", "taken back", "the answer"]]);
});

test("of a long history the newest stays, and of what was said more than of what was changed", () => {
  const notes = Array.from({ length: 4 }, (_, at) => note(`note ${at}`, at));
  const history = Array.from({ length: 13 }, (_, at) => line(`line ${at}`, 100 + at, "record.score")).toReversed();
  const story = { notes, conversation: { entries: [], to: null, answering: [] }, mails: [], history };
  const items = timelineItems(story);
  expect(idsOf([...earlierItems(items)])).toEqual(["line 0", "line 1", "line 2", "line 3", "line 4"]);
  expect(earlierItems(items.slice(0, -3)).size, "two are not worth a button").toBe(0);
  const said = timelineItems({
    ...story,
    history: [],
    notes: Array.from({ length: 20 }, (_, at) => note(`${at}`, at)),
  });
  expect(idsOf([...earlierItems(said)])).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
});
