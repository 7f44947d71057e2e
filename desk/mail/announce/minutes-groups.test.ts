import { expect, test } from "vitest";
import { minutesGroups, minutesTotals } from "./minutes-groups.ts";

const of = (kind: "band" | "volunteer", decision: string, name: string) => ({ kind, decision, name });
const made = [
  of("volunteer", "accepted", "Vera"),
  of("band", "declined", "Stone"),
  of("band", "accepted", "Otters"),
  of("band", "declined", "Tide"),
  of("band", "waiting", "Reed"),
];

test("the minutes have a heading for each decision about bands, then about volunteers", () => {
  expect(minutesGroups(made).map((group) => [group.heading, group.made.map(({ name }) => name)])).toEqual([
    ["Bands: yes", ["Otters"]],
    ["Bands: waiting list", ["Reed"]],
    ["Bands: no", ["Stone", "Tide"]],
    ["Volunteers: yes", ["Vera"]],
  ]);
});

test("the minutes say how many decisions there were, and how many of each", () => {
  expect(minutesTotals(made)).toEqual([
    "4 decisions about bands: 1 yes, 1 waiting list, 2 no.",
    "1 decision about volunteers: 1 yes.",
  ]);
  expect(minutesTotals([])).toEqual([]);
});
