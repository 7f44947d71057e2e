import { expect, test } from "vitest";
import { trimSlashes } from "./trim-slashes.ts";

test.each([
  ["history", "history"],
  ["/history/", "history"],
  ["///a//b//", "a//b"],
  ["/", ""],
  ["////", ""],
  ["", ""],
])("of %j there is left %j", (path, rest) => {
  expect(trimSlashes(path)).toBe(rest);
});
