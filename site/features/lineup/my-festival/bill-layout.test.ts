import { expect, test } from "vitest";
import { fitLine, layOutBill } from "./bill-layout.ts";

const day = (sets: number) => Array.from({ length: sets }, () => "CARAVAN AND ANNEXE");
const posters = (count: number) => Array.from({ length: count }, (_, index) => index);
const placed = ({ rows }: ReturnType<typeof layOutBill<number>>) => rows.flat();

test("a long name is set in small narrow letters, a short one in large wide ones, and both fill their column", () => {
  const [long, usual, short] = ["GOLDFIELDS SECONDARY STAGE BAND", "CARAVAN AND ANNEXE", "DIFF LOCK"].map((name) =>
    fitLine(name, 14),
  );
  expect(long).toMatchObject({ stretch: 62, isFull: true });
  expect(usual?.size).toBeGreaterThan(long?.size ?? 0);
  expect(short).toMatchObject({ size: 14, isFull: true });
  expect(short?.stretch).toBeGreaterThan(100);
});

test("a name of one or two letters is as large as any, and stretched no further than the type goes", () => {
  expect(fitLine("OZ", 14)).toEqual({ size: 14, stretch: 118, isFull: false });
  expect(fitLine("", 14)).toMatchObject({ size: 14, isFull: false });
});

test("few bands have large posters and one column, many have small ones and several", () => {
  const few = layOutBill(posters(2), [day(1), day(1)]);
  expect(few).toMatchObject({ rows: [[0, 1]], width: 100, columns: 1 });
  const many = layOutBill(posters(12), [day(4), day(4), day(4), day(4)]);
  expect(many.columns).toBeGreaterThan(1);
  expect(many.rows.length).toBeGreaterThan(1);
  expect(placed(many)).toEqual(posters(12));
});

test("a day stays in one column, unless it is far longer than all others", () => {
  expect(layOutBill(posters(6), [day(3), day(3), day(3)]).splitsDays).toBe(false);
  expect(layOutBill(posters(6), [day(20)]).splitsDays).toBe(true);
});

test("where there is no room for posters there are none, and nothing starred is no fault", () => {
  expect(layOutBill(posters(60), [day(30), day(30)]).rows).toEqual([]);
  expect(layOutBill([], []).rows).toEqual([]);
});
