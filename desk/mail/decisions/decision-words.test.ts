import { expect, test } from "vitest";
import { batchTitle, batchWords } from "./decision-words.ts";
import type { Batch } from "./decisions-contract.ts";

const hour = 60 * 60_000;
const now = Date.UTC(2026, 10, 28, 10);

function batchOf(changes: Partial<Batch>): Batch {
  const none = { waiting: 0, held: 0, gone: 0, trying: 0, stopped: 0, byPhone: 0, notArrived: 0 };
  const batch = { id: "", at: now, by: "Ann Lee", goesAt: now + 12 * hour, counts: { declined: 3 }, ...none };
  return { ...batch, stoppedAt: null, stoppedBy: null, ...changes };
}

test("nobody was told together before the last mail of it has gone, nor where all were stopped or did not arrive", () => {
  expect(batchTitle(batchOf({ waiting: 3 }))).toBe("Goes out together");
  expect(batchTitle(batchOf({ gone: 3, trying: 1 }))).toBe("Goes out together");
  expect(batchTitle(batchOf({ gone: 3 }))).toBe("Told together");
  expect(batchTitle(batchOf({ stopped: 3 }))).toBe("Nobody was told");
  expect(batchTitle(batchOf({ gone: 3, notArrived: 3 }))).toBe("Nobody was told");
});

test("a batch of which one mail was stopped still says when the others go", () => {
  const words = (changes: Partial<Batch>) => batchWords(batchOf(changes), "UTC", now);
  expect(words({ waiting: 2, stopped: 1 })).toBe("3 no. 2 go today at 10 pm, 1 stopped.");
  expect(words({ waiting: 1, stopped: 2 })).toBe("3 no. 1 goes today at 10 pm, 2 stopped.");
  expect(words({ gone: 2, stopped: 1 })).toBe("3 no. 2 had gone, 1 stopped.");
  expect(words({ gone: 1, trying: 1, stopped: 2, stoppedAt: now })).toBe("3 no. 1 had gone, 2 stopped.");
});
