import { Hono } from "hono";
import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const app = (https: boolean) =>
  new Hono()
    .use(securityHeaders({ https }))
    .get("/json", (c) => c.json({}))
    .get("/page", (c) =>
      c.text("", 200, { "Content-Security-Policy": "a page's own", "Referrer-Policy": "no-referrer" }),
    )
    .get("/known", (c) => c.body(null, 304))
    .get("/broken", () => {
      throw new Error("broken");
    })
    .onError((_, c) => c.text("Error", 500));

test("every answer is shut in, errors and what is not found too", async () => {
  for (const path of ["/json", "/broken", "/nothing"]) {
    const { headers } = await app(false).request(path);
    expect(headers.get("Content-Security-Policy"), path).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    expect(headers.get("X-Frame-Options"), path).toBe("DENY");
    expect(headers.get("Strict-Transport-Security"), path).toBeNull();
  }
});

test("what an answer says of itself stays", async () => {
  const { headers } = await app(false).request("/page");
  expect(headers.get("Content-Security-Policy")).toBe("a page's own");
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
});

test("a 304 says nothing of it, so that the copy's own policy stays in force", async () => {
  const { headers } = await app(true).request("/known");
  expect([...headers.keys()]).toEqual([]);
});

test("with an https address this host is asked for by https only, and no other host of the domain", async () => {
  const { headers } = await app(true).request("/json");
  expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
});
