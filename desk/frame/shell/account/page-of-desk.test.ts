import fc from "fast-check";
import { expect, test } from "vitest";
import { pageOfDesk } from "./page-of-desk.ts";

const origin = "https://jazz.example.org";

test.each(["/desk?welcome", "/desk/bands/B-2345?view=new&search=caf%C3%A9", "https://jazz.example.org/desk/me"])(
  "%s is a page of the desk",
  (wanted) => expect(pageOfDesk(wanted, origin)).toBe(wanted.replace(origin, "")),
);

test.each(["/desk", "/desk/", "https://jazz.example.org/desk"])("%s is no certain page", (wanted) =>
  expect(pageOfDesk(wanted, origin)).toBeUndefined(),
);

test.each([
  "",
  "/",
  "/desks",
  "/desk/../membership",
  "/desk/%2e%2e/membership",
  "//evil.example/desk",
  "/\\evil.example/desk",
  "\t//evil.example/desk",
  "https://evil.example/desk",
  "https://jazz.example.org@evil.example/desk",
  "https://jazz.example.org:444/desk",
  "http://jazz.example.org/desk",
  "javascript:alert(1)//desk",
  "https://",
  `/desk/${"a".repeat(2_000)}`,
])("nobody is led to %j", (wanted) => expect(pageOfDesk(wanted, origin)).toBeUndefined());

test("whatever is asked for, one stays below /desk of this site", () => {
  const part = fc.oneof(
    fc.constantFrom("/", "\\", "desk", "..", ":", "@", "?", "#", "evil.example", "https:", "%2f"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const page = pageOfDesk(parts.join(""), origin);
      const url = page === undefined ? undefined : new URL(page, origin);
      return url === undefined || (url.origin === origin && /^\/desk(\/|$)/.test(url.pathname));
    }),
  );
});
