import { expect, test } from "vitest";
import { fitLine, layOutBill, postersAcross } from "./bill-layout.ts";

const day = (sets: number) => Array.from({ length: sets }, () => "CARAVAN AND ANNEXE");
const title = "MY FIVE DAYS";
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
  const few = layOutBill(posters(2), [day(1), day(1)], title);
  expect(few).toMatchObject({ rows: [[0, 1]], width: 100, columns: 1 });
  const many = layOutBill(posters(12), [day(4), day(4), day(4), day(4)], title);
  expect(many.columns).toBeGreaterThan(1);
  expect(many.rows.length).toBeGreaterThan(1);
  expect(placed(many)).toEqual(posters(12));
});

test("a day stays in one column, unless it is far longer than all others", () => {
  expect(layOutBill(posters(6), [day(3), day(3), day(3)], title).splitsDays).toBe(false);
  expect(layOutBill(posters(6), [day(20)], title).splitsDays).toBe(true);
});

test("where there is no room for all posters a strip of six to eight remains, from the first to the last day", () => {
  const whole = layOutBill(posters(27), [day(4), day(8), day(12), day(13), day(2)], title);
  expect(whole.rows).toHaveLength(1);
  expect(placed(whole).length).toBeGreaterThanOrEqual(6);
  expect(placed(whole).length).toBeLessThanOrEqual(8);
  expect(whole.width).toBe(100);
  expect([placed(whole).at(0), Math.max(...placed(whole))]).toEqual([0, expect.closeTo(23, -1)]);
});

test("on a phone the last row misses as few posters as can be", () => {
  expect([1, 2, 3, 5, 6, 8, 10, 11, 12].map(postersAcross)).toEqual([1, 2, 3, 3, 3, 4, 5, 4, 4]);
});

test("where there is no room for posters there are none, and nothing starred is no fault", () => {
  expect(layOutBill(posters(60), [day(30), day(30)], title).rows).toEqual([]);
  expect(layOutBill([], [], title).rows).toEqual([]);
});
