import { expect, test } from "vitest";
import { recordTypes } from "../model/record-types.ts";
import { emptyWords } from "./list-words.ts";
import type { RecordList } from "./record-list-contract.ts";

test("where nothing was decided, nobody is said to have been told", () => {
  const query = { q: "", status: "", source: "", view: "untold" };
  const list = { query, views: [{ value: "all", count: 3 }] } as unknown as RecordList;
  expect(emptyWords(recordTypes.band, list)).toEqual({
    words: "No decision is waiting to be told.",
    isNarrowed: false,
  });
});
