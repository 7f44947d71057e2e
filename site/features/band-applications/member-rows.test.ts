import { expect, test } from "vitest";
import {
  allSaved,
  changeMembers,
  isConfirmed,
  type Members,
  type MembersAction,
  memberCount,
  musiciansOf,
  noMembers,
  savedCount,
} from "./member-rows.ts";

const after = (...actions: MembersAction[]) => actions.reduce(changeMembers, noMembers);
const trio: MembersAction[] = [{ type: "count", count: "3" }, { type: "confirm" }];
const filled = (row: number): MembersAction[] => [
  { type: "edit", row, change: { musician: ` Player ${row}` } },
  { type: "edit", row, change: { instrument: "Piano" } },
  { type: "save", row },
];

test("a whole number from 1 to 60 can be confirmed, nothing else", () => {
  const count = (text: string) => memberCount({ ...noMembers, count: text });
  expect([count("1"), count("60"), count(" 5 "), count("05")]).toEqual([1, 60, 5, 5]);
  for (const text of ["", "0", "61", "-1", "2.5", "1e1", "five"]) {
    expect(count(text)).toBeUndefined();
    expect(after({ type: "count", count: text }, { type: "confirm" }).rows).toEqual([]);
  }
});

test("Confirm makes as many rows and shows the first only", () => {
  const members = after(...trio);
  expect(members.rows).toHaveLength(3);
  expect(members.revealed).toBe(1);
  expect(isConfirmed(members)).toBe(true);
});

test("a row needs a name and an instrument to be saved, and then shows the next", () => {
  const named = after(...trio, { type: "edit", row: 0, change: { musician: "Pat" } }, { type: "save", row: 0 });
  expect([savedCount(named), named.revealed]).toEqual([0, 1]);
  const blank = after(...trio, { type: "edit", row: 0, change: { musician: "  ", instrument: "Flute" } });
  expect(savedCount(changeMembers(blank, { type: "save", row: 0 }))).toBe(0);
  const saved = after(...trio, ...filled(0));
  expect([savedCount(saved), saved.revealed]).toEqual([1, 2]);
});

test("Next needs all rows to be saved, and no row shows beyond the last", () => {
  const two = after(...trio, ...filled(0), ...filled(1));
  expect(allSaved(two)).toBe(false);
  const three = [...filled(2)].reduce(changeMembers, two);
  expect([allSaved(three), three.revealed]).toEqual([true, 3]);
});

test("editing a saved row makes it unsaved, and leaves the next rows where they are", () => {
  const members = after(...trio, ...filled(0), ...filled(1), {
    type: "edit",
    row: 0,
    change: { instrument: "Drums" },
  });
  expect([savedCount(members), members.revealed]).toEqual([1, 3]);
  expect(changeMembers(members, { type: "save", row: 0 }).revealed).toBe(3);
});

test("editing the number enables Confirm again; the rows that still fit stay", () => {
  const whole = after(...trio, ...filled(0), ...filled(1), ...filled(2));
  const confirmed = (members: Members, count: string) =>
    [{ type: "count", count } as const, { type: "confirm" } as const].reduce(changeMembers, members);
  const edited = changeMembers(whole, { type: "count", count: "2" });
  expect([isConfirmed(edited), allSaved(edited), edited.rows.length]).toEqual([false, false, 3]);
  const fewer = confirmed(whole, "2");
  expect(fewer.rows).toEqual(whole.rows.slice(0, 2));
  expect([allSaved(fewer), fewer.revealed]).toEqual([true, 2]);
  const more = confirmed(whole, "5");
  expect(more.rows.slice(0, 3)).toEqual(whole.rows);
  expect([more.rows.length, savedCount(more), more.revealed, isConfirmed(more)]).toEqual([5, 3, 4, true]);
});

test("a row that is half filled stays too, and shows with those after it", () => {
  const half = after(...trio, ...filled(0), { type: "edit", row: 1, change: { musician: "Pat" } });
  const more = after(
    ...trio,
    ...filled(0),
    { type: "edit", row: 1, change: { musician: "Pat" } },
    { type: "count", count: "4" },
    { type: "confirm" },
  );
  expect(more.rows.slice(0, 3)).toEqual(half.rows);
  expect(more.revealed).toBe(2);
  expect(after(...trio, ...filled(0), { type: "count", count: "1" }, { type: "confirm" }).revealed).toBe(1);
});

test("changing the number and back keeps the rows", () => {
  const whole = after(...trio, ...filled(0), ...filled(1), ...filled(2));
  const back = [
    { type: "count", count: "33" } as const,
    { type: "count", count: "3" } as const,
    { type: "confirm" } as const,
  ];
  expect(back.reduce<Members>(changeMembers, whole)).toEqual(whole);
});

test("the payload numbers the members from 1", () => {
  expect(musiciansOf(after(...trio, ...filled(0))).slice(0, 2)).toEqual([
    { id: 1, musician: "Player 0", instrument: "Piano" },
    { id: 2, musician: "", instrument: "" },
  ]);
});
