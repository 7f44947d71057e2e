import { Children, isValidElement } from "react";
import { expect, test } from "vitest";
import { loadNotices } from "./load-notices.ts";
import { NoticeLines } from "./notice-lines.tsx";
import { stillStanding } from "./use-notices.ts";

const line = (id: string, until: number) => ({ id, text: "The parade is in the hall.", until });

test("each line comes with its end, and those that have ended go although nothing newer was loaded", async () => {
  const notices = [line("a", 2_000), { ...line("b", 1_000), link: "/schedule" }];
  const loaded = await loadNotices(async () => Response.json({ notices: [...notices, { text: "No end" }] }));
  expect(loaded).toEqual(notices);
  expect(stillStanding(loaded ?? [], 999)).toEqual(notices);
  expect(stillStanding(loaded ?? [], 1_000)).toEqual([line("a", 2_000)]);
});

test("two notices with the same words are two lines, each known by its notice", () => {
  const lines = Children.toArray(NoticeLines({ notices: [line("a", 1), line("b", 2)] }).props.children);
  expect(new Set(lines.map((each) => isValidElement(each) && each.key)).size).toBe(2);
});
