import { expect, test } from "vitest";
import { byUrgency } from "./by-urgency.ts";
import type { Today, WaitingLine } from "./today-contract.ts";

const task = (words: string, dueOn: string | null, isLate = false): Today["tasks"][number] => ({
  id: words,
  words,
  dueOn,
  isLate,
  to: `/desk/bands/${words}`,
  about: "The Dredge",
});
const line = (words: string, count: number, more: Partial<WaitingLine> = {}): WaitingLine => ({
  to: `/desk/${words}`,
  count,
  words,
  ...more,
});
const since = (name: string, days: number) => ({ longest: { name, since: `${days} days ago`, days } });

test("who waits longest for an answer is first, then what is late, then what has failed; the rest keeps its order", () => {
  const { urgent, tasks, waiting } = byUrgency({
    tasks: [task("ring", "2027-01-31", true), task("write", "2027-06-01"), task("some time", null)],
    waiting: [
      line("new bands", 17),
      line("bands wrote again", 2, since("The Dredge", 1)),
      line("messages wait for an answer", 30, since("Rita Vale", 12)),
      line("bands decided, not told", 8),
      line("mails did not arrive", 3, { isFailing: true }),
    ],
  });
  expect(urgent.map(({ words, detail, mark, isLate }) => [words, detail, mark, isLate])).toEqual([
    ["Rita Vale waits for an answer", "30 messages wait for an answer", "since 12 days ago", true],
    ["The Dredge waits for an answer", "2 bands wrote again", "since 1 days ago", false],
    ["ring", "The Dredge", "was due 31 January", true],
    ["3 mails did not arrive", "", "failed", true],
  ]);
  expect(tasks.map(({ words }) => words)).toEqual(["write", "some time"]);
  expect(waiting.map(({ words }) => words)).toEqual(["new bands", "bands decided, not told"]);
});

test("one message alone is told once, and a sender without a name is somebody", () => {
  const { urgent } = byUrgency({ tasks: [], waiting: [line("message waits for an answer", 1, since("", 0))] });
  expect(urgent).toEqual([
    {
      to: "/desk/message waits for an answer",
      words: "Somebody waits for an answer",
      detail: "",
      mark: "since 0 days ago",
      isLate: false,
    },
  ]);
});

test("where nothing waits, nothing is urgent", () => {
  expect(byUrgency({ tasks: [], waiting: [] })).toEqual({ urgent: [], tasks: [], waiting: [] });
});
