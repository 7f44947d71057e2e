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

test("editing the number enables Confirm again; the rows stay until it is pressed and are then new", () => {
  const whole = after(...trio, ...filled(0), ...filled(1), ...filled(2));
  const edited = changeMembers(whole, { type: "count", count: "2" });
  expect([isConfirmed(edited), allSaved(edited), edited.rows.length]).toEqual([false, false, 3]);
  const again = changeMembers(edited, { type: "confirm" });
  expect([isConfirmed(again), savedCount(again), again.revealed]).toEqual([true, 0, 1]);
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
