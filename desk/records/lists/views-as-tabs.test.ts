import { expect, test } from "vitest";
import { recordTypes } from "../model/record-types.ts";
import { viewsOf } from "./list-query.ts";
import { viewsAsTabs } from "./views-as-tabs.ts";

type Counts = Readonly<Record<string, number>>;

function tabs(kind: "band" | "volunteer" | "message", counts: Counts, open: string | undefined) {
  const views = viewsOf(recordTypes[kind]).map(({ value }) => ({ value, count: counts[value] ?? 0 }));
  const shown = viewsAsTabs(kind, views, open);
  // Each view is there, once.
  expect([...shown.tabs, ...shown.more].map(({ value }) => value).toSorted()).toEqual(
    views.map(({ value }) => value).toSorted(),
  );
  return shown.tabs.map(({ value }) => value);
}

test("a list has five tabs: those with records that matter most now, in its order", () => {
  expect(tabs("band", { new: 40, unscored: 47, shortlisted: 7, accepted: 2, all: 50 }, "new")).toEqual([
    "new",
    "unscored",
    "shortlisted",
    "accepted",
    "all",
  ]);
  const decided = { unscored: 3, mine: 2, shortlisted: 5, untold: 12, accepted: 8, declined: 9, all: 40 };
  expect(tabs("band", decided, "new")).toEqual(["new", "unscored", "mine", "untold", "all"]);
  const told = { accepted: 4, confirmed: 12, waiting: 3, declined: 20, withdrawn: 1, all: 40 };
  expect(tabs("band", told, "new")).toEqual(["new", "accepted", "waiting", "confirmed", "all"]);
  expect(tabs("volunteer", { new: 2, accepted: 30, all: 32 }, "new")).toEqual(["new", "accepted", "all"]);
  expect(tabs("band", {}, "new")).toEqual(["new", "all"]);
});

test("the view that is open is always a tab, in place of the least urgent one", () => {
  const told = { accepted: 4, confirmed: 12, waiting: 3, declined: 20, withdrawn: 1, all: 40 };
  expect(tabs("band", told, "withdrawn")).toEqual(["new", "accepted", "confirmed", "withdrawn", "all"]);
  expect(tabs("band", { all: 3, new: 3 }, "declined")).toEqual(["new", "declined", "all"]);
  expect(tabs("band", told, "confirmed")).toEqual(["new", "accepted", "waiting", "confirmed", "all"]);
  // One of somebody's own is the fifth.
  expect(tabs("band", told, undefined)).toEqual(["new", "accepted", "confirmed", "all"]);
});

test("a list with no more views than that has them all as tabs", () => {
  expect(tabs("message", { new: 1, all: 1 }, "new")).toEqual(["new", "mine", "answered", "aside", "all"]);
});
