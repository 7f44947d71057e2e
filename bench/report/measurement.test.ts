import { expect, test } from "vitest";
import { chosen } from "./measurement.ts";

const measurements = [{ name: "landing" }, { name: "memory" }, { name: "start" }];

test("without a choice everything is measured", () => {
  expect(chosen(measurements, undefined)).toEqual({ ok: true, chosen: measurements });
});

test("what is chosen keeps the report's order", () => {
  expect(chosen(measurements, "memory,landing")).toEqual({
    ok: true,
    chosen: [{ name: "landing" }, { name: "memory" }],
  });
});

test("a chapter that there is not is named", () => {
  expect(chosen(measurements, "landing,speed")).toEqual({ ok: false, unknown: ["speed"] });
});
