import { expect, test } from "vitest";
import { isAnotherScreen } from "./use-route-announcement.ts";

const schedule = { pathname: "/schedule", screen: "/schedule" };

test("a page is announced by its title, but not the first one, and not another address of the same screen", () => {
  expect(isAnotherScreen({ pathname: "/contact", screen: "/contact" }, schedule)).toBe(true);
  expect(isAnotherScreen(undefined, schedule)).toBe(false);
  expect(isAnotherScreen(schedule, { ...schedule, pathname: "/schedule/friday" })).toBe(false);
  expect(isAnotherScreen(schedule, schedule)).toBe(false);
});
