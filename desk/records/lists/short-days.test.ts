import { expect, test } from "vitest";
import { shortDays } from "./short-days.ts";

test("days stand once each, by three letters, and what names no weekday stays whole", () => {
  expect(shortDays(["Friday evening", "Saturday daytime", "Saturday evening"])).toBe("Fri, Sat");
  expect(shortDays(["Any evening", "Sunday daytime"])).toBe("Any evening, Sun");
  expect(shortDays([])).toBe("");
});
