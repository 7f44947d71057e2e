import { expect, test } from "vitest";
import { withoutOuterSlashes } from "./outer-slashes.ts";

test.each([
  ["history", "history"],
  ["/history/", "history"],
  ["///a//b//", "a//b"],
  ["/", ""],
  ["////", ""],
  ["", ""],
])("of %j there is left %j", (path, rest) => {
  expect(withoutOuterSlashes(path)).toBe(rest);
});
