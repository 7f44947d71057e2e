import { Hono } from "hono";
import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.server.ts";

const app = (siteUrl: string, hstsSubdomains = true) =>
  new Hono()
    .use(securityHeaders({ siteUrl, hstsSubdomains }))
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
    const { headers } = await app("http://localhost:3000").request(path);
    expect(headers.get("Content-Security-Policy"), path).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    expect(headers.get("X-Frame-Options"), path).toBe("DENY");
    expect(headers.get("Strict-Transport-Security"), path).toBeNull();
  }
});

test("what an answer says of itself stays", async () => {
  const { headers } = await app("http://localhost:3000").request("/page");
  expect(headers.get("Content-Security-Policy")).toBe("a page's own");
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
});

test("a 304 says nothing of it but https, so that the copy's own policy stays in force", async () => {
  const { headers } = await app("https://jazz.example.org").request("/known");
  expect([...headers.keys()]).toEqual(["strict-transport-security"]);
});

test("with an https address it is asked for by https only, with all that is under its name unless a setting says otherwise", async () => {
  const transport = async (site: Hono) => (await site.request("/json")).headers.get("Strict-Transport-Security");
  const siteUrl = "https://jazz.example.org";
  expect(await transport(app(siteUrl))).toBe("max-age=31536000; includeSubDomains");
  expect(await transport(app(siteUrl, false))).toBe("max-age=31536000");
});
