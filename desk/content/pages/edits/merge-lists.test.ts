import { expect, test } from "vitest";
import { mergeLists } from "./merge-lists.ts";

const merge = (before: string, theirs: string, mine: string) =>
  mergeLists([...before], [...theirs], [...mine])?.join("");

test("what both have added stays, each behind what it was put behind", () => {
  expect(merge("abc", "axbc", "abcy")).toBe("axbcy");
  expect(merge("abc", "xabc", "abyc")).toBe("xabyc");
  expect(merge("", "x", "y")).toBe("yx");
});

test("what one has removed is gone, also where the other has changed the order or added something", () => {
  expect(merge("abc", "ac", "acb")).toBe("ac");
  expect(merge("abc", "abcx", "ac")).toBe("acx");
  expect(merge("abc", "ab", "bc")).toBe("b");
});

test("an order that one has changed holds, also for what the other has added", () => {
  expect(merge("abc", "cab", "abxc")).toBe("cabx");
  expect(merge("abc", "abxc", "cba")).toBe("cbxa");
  expect(merge("abc", "cba", "cba")).toBe("cba");
});

test("two different orders are for a person to decide, and so is a list that names something twice", () => {
  expect(merge("abc", "cab", "bac")).toBeUndefined();
  expect(merge("ab", "aba", "abc")).toBeUndefined();
});
