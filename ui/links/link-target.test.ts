import { expect, test } from "vitest";
import { parseLinkTarget, placeOf } from "./link-target.ts";

test.each([
  ["/band", { kind: "inside", href: "/band" }],
  ["band?day=friday#top", { kind: "inside", href: "/band?day=friday#top" }],
  ["#tickets", { kind: "fragment", href: "#tickets" }],
  ["/content/assets/cjf/a.png", { kind: "file", href: "/content/assets/cjf/a.png" }],
  ["/schedule/festival.ics", { kind: "file", href: "/schedule/festival.ics" }],
  ["https://example.org/a b", { kind: "outside", href: "https://example.org/a%20b" }],
  ["//example.org/x", { kind: "outside", href: "https://example.org/x" }],
  ["/\\example.org", { kind: "outside", href: "https://example.org/" }],
  ["mailto:a@example.org", { kind: "message", href: "mailto:a@example.org" }],
  ["tel:0355500147", { kind: "message", href: "tel:0355500147" }],
])("%s is a link", (value, place) => {
  expect(parseLinkTarget(value)).toEqual(place);
});

test.each([
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  " java\tscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///x",
  "blob:x",
  "ftp://x",
  "http://[",
  "",
  "  ",
  undefined,
  null,
  7,
])("%s is no link", (value) => {
  expect(parseLinkTarget(value)).toBeUndefined();
});

test.each([
  ["/tickets", "/Tickets/", true],
  ["/tickets", "https://festival.example.org/tickets", true],
  ["/tickets", "http://festival.example.org/tickets", true],
  ["/", "https://festival.example.org", true],
  ["/tickets", "/tickets#prices", false],
  ["/tickets", "https://other.example.org/tickets", false],
  ["https://other.example.org/A", "https://other.example.org/a", false],
  ["mailto:a@example.org", "mailto:b@example.org", false],
])("%s and %s lead to one place: %s", (one, other, isSame) => {
  const site = "https://festival.example.org";
  expect(placeOf(one, site) === placeOf(other, site)).toBe(isSame);
});
