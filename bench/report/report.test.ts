import { expect, test } from "vitest";
import { over, report, summary, under } from "./report.ts";

const chapter = { title: "Start", how: "Once.", columns: ["", "site"], rows: [["start", "0.50 s"]], missed: [] };
const surroundings = { machine: ["2 cores", "Node 24"], date: "2027-06-10", command: "npm run bench" };

test("the report names the machine, the command and every figure", () => {
  const text = report([chapter], surroundings);
  expect(text).toContain("Written by `npm run bench` on 2027-06-10");
  expect(text).toContain("2 cores, Node 24");
  expect(text).toContain("## Start\n\nOnce.\n\n|  | site |\n| --- | ---: |\n| start | 0.50 s |");
  expect(text).toContain("Every bar is held.");
});

test("a figure beyond its bar stands at the top of the report", () => {
  const missed = [
    ...over("Start", 2100, 2000, String),
    ...under("Lighthouse", 94, 95),
    ...over("Memory", 1, 2, String),
  ];
  const text = report([{ ...chapter, missed }], surroundings);
  expect(text).toContain("Bars missed:\n\n- Start: 2100, the bar is 2000\n- Lighthouse: 94, the bar is 95\n");
  expect(text).not.toContain("Memory");
});

test("the summary has the figures and the missed bars", () => {
  const missed = ["Start: 3.00 s, the bar is 2.00 s"];
  const text = summary({ start: { ...chapter, missed, figures: { startMs: 3000 } } }, surroundings);
  expect(JSON.parse(text)).toMatchObject({ date: "2027-06-10", missed, figures: { start: { startMs: 3000 } } });
});
