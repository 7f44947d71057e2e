import { expect, test } from "vitest";
import { securityTxt } from "./security-txt.ts";

const committeeEmail = "jazz+web@example.org";

test("security.txt names the committee, its own address and an end within a year", () => {
  const text = securityTxt({ siteUrl: "https://jazz.example.org", committeeEmail }, new Date("2026-11-22T21:00:00Z"));
  expect(text.split("\n")).toEqual([
    "Contact: mailto:jazz%2Bweb@example.org",
    "Contact: https://jazz.example.org/contact",
    "Expires: 2027-05-21T00:00:00.000Z",
    "Preferred-Languages: en",
    "Canonical: https://jazz.example.org/.well-known/security.txt",
    "",
  ]);
});

test("security.txt has no web address that is not https", () => {
  expect(securityTxt({ siteUrl: "http://localhost:3000", committeeEmail }, new Date())).not.toContain("http");
});

test("security.txt ends later each day, and is always ahead", () => {
  const expiresAt = (now: string) =>
    /Expires: (\S+)/.exec(securityTxt({ siteUrl: "", committeeEmail }, new Date(now)))?.[1];
  expect(expiresAt("2026-11-22T00:00:00Z")).toBe(expiresAt("2026-11-22T23:59:59Z"));
  for (const now of ["2028-02-29T12:00:00Z", "2035-12-31T23:59:59Z"]) {
    const days = (Date.parse(expiresAt(now) ?? "") - Date.parse(now)) / 86_400_000;
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThan(366);
  }
});
