import { describe, expect, test } from "vitest";
import { judge } from "#tests/support/observatory/judge-headers.ts";
import { judgePolicy } from "#tests/support/observatory/judge-policy.ts";

/** The expected findings come from the tests of Mozilla's HTTP Observatory (test/csp.test.js and others). */
describe("a Content-Security-Policy gets the finding of Mozilla's HTTP Observatory", () => {
  test.each([
    ["default-src 'none'", "csp-implemented-with-no-unsafe-default-src-none"],
    [
      "default-src 'none'; script-src 'self' 'sha256-hqBEA/HXB3aJU2FgOnYN8rkAgEVgyfi3Vs1j2/XMPBA='",
      "csp-implemented-with-no-unsafe-default-src-none",
    ],
    ["default-src 'self'; img-src data:", "csp-implemented-with-no-unsafe"],
    ["default-src 'self'; script-src 'unsafe-inline' 'nonce-abc123'", "csp-implemented-with-no-unsafe"],
    [
      "default-src 'none'; script-src 'strict-dynamic' 'nonce-abc123' https:",
      "csp-implemented-with-no-unsafe-default-src-none",
    ],
    ["default-src 'self'; style-src 'unsafe-inline'", "csp-implemented-with-unsafe-inline-in-style-src-only"],
    ["default-src 'self'; img-src http://mozilla.org", "csp-implemented-with-insecure-scheme-in-passive-content-only"],
    ["default-src 'self'; connect-src http://mozilla.org", "csp-implemented-with-insecure-scheme"],
    ["default-src 'none'; script-src 'self' 'unsafe-eval'", "csp-implemented-with-unsafe-eval"],
    ["default-src 'none'; script-src data:", "csp-implemented-with-unsafe-inline"],
    ["default-src 'none'; object-src *", "csp-implemented-with-unsafe-inline"],
    ["upgrade-insecure-requests", "csp-implemented-with-unsafe-inline"],
    ["default-src 'self'; script-src 'strict-dynamic'", "csp-header-invalid"],
    ["default-src 'none'; default-src 'self'", "csp-header-invalid"],
    ["  ", "csp-header-invalid"],
    [undefined, "csp-not-implemented"],
  ])("%j: %s", (policy, finding) => expect(judgePolicy(policy, undefined)).toBe(finding));
});

describe("a response", () => {
  const good = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "Strict-Transport-Security": "max-age=15768000",
    "X-Content-Type-Options": "nosniff",
  };
  const graded = (headers: [string, string][] | Record<string, string>, allowed: Record<string, string> = {}) =>
    judge({ headers: new Headers(headers), crossOrigin: new Headers(allowed) });

  test("without security headers is a D, and with an unprotected session cookie an F", () => {
    expect(graded({})).toMatchObject({ score: 30, grade: "D" });
    expect(graded({ "Set-Cookie": "session=1" }).grade).toBe("F");
  });

  test("has extra points only while it is an A without them", () => {
    expect(graded(good)).toMatchObject({ score: 120, grade: "A+" });
    expect(graded({ ...good, "X-Content-Type-Options": "no" })).toMatchObject({ score: 115, grade: "A+" });
    expect(graded({ ...good, "Strict-Transport-Security": "max-age=300" })).toMatchObject({ score: 110, grade: "A+" });
    expect(graded({ ...good, "Strict-Transport-Security": "none" })).toMatchObject({ score: 80, grade: "B+" });
  });

  test.each([
    ["payment=1; Secure; HttpOnly; SameSite=Lax", "cookies-secure-with-httponly-sessions-and-samesite"],
    ["payment=1; Secure", "cookies-secure-with-httponly-sessions"],
    ["payment=1; Secure; SameSite", "cookies-samesite-flag-invalid"],
    ["payment=1", "cookies-without-secure-flag-but-protected-by-hsts"],
    ["session=1; HttpOnly", "cookies-session-without-secure-flag-but-protected-by-hsts"],
    ["session=1; Secure", "cookies-session-without-httponly-flag"],
    ["csrf=1; Secure", "cookies-anticsrf-without-samesite-flag"],
  ])("that sets %j: %s", (cookie, finding) => {
    expect(graded({ ...good, "Set-Cookie": cookie }).findings).toContain(finding);
  });

  test("that any site may read with a visitor's cookies loses half of all points", () => {
    const allowed = {
      "Access-Control-Allow-Origin": "https://http-observatory.security.mozilla.org",
      "Access-Control-Allow-Credentials": "true",
    };
    expect(graded(good, allowed)).toMatchObject({ score: 50, grade: "C" });
    expect(graded(good, { "Access-Control-Allow-Origin": "*" }).score).toBe(120);
  });
});
