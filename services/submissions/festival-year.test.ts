import { expect, test } from "vitest";
import { nextFestivalYear } from "./desk-row.server.ts";

test("from July on it is the next year's festival, in the festival's own time zone", () => {
  const year = (at: string) => nextFestivalYear("Australia/Melbourne", new Date(at));
  expect(year("2026-06-30T13:59:59Z")).toBe("2026");
  expect(year("2026-06-30T14:00:00Z")).toBe("2027");
  expect(year("2026-12-31T13:00:00Z"), "already January there").toBe("2027");
});
