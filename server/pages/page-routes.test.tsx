import { expect, test } from "vitest";
import { withMatchablePath } from "./page-routes.ts";

test.each([
  "/%",
  "/%zz",
  "/bands/%ff",
  "/a%ED%A0%80",
  "/a%0ab",
  "/a%0D%0Ab.data",
  "/a%00",
  "/a%C2%85b",
  "/a%E2%80%A8b",
  "//%zz",
])("no page can have the path %s: another one that nobody has is asked for", (path) => {
  const asked = new Request(`http://localhost${path}?token=1`, { method: "HEAD" });
  const { url, method } = withMatchablePath(asked);
  expect([url, method]).toEqual(["http://localhost/-", "HEAD"]);
});

test.each([
  "/",
  "/history",
  "/bands/b%C3%A9la%20fleck",
  "/band/%F0%9F%8E%B7",
  "/a%252",
  "/schedule/friday.data",
  "/history?q=%zz",
])("the path of %s is asked for as it is", (path) => {
  const asked = new Request(`http://localhost${path}`);
  expect(withMatchablePath(asked)).toBe(asked);
});
