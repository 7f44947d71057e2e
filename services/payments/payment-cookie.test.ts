import { Hono } from "hono";
import { expect, test } from "vitest";
import { createPaymentCookie } from "./payment-cookie.server.ts";

function site(siteUrl: string, key: string) {
  const cookie = createPaymentCookie({ siteUrl }, key);
  const app = new Hono()
    .get("/write", async (c) => {
      await cookie.write(c, "pi_1");
      return c.body(null);
    })
    .get("/read", async (c) => c.json({ id: (await cookie.read(c)) ?? null }));
  return {
    written: async () => (await app.request("/write")).headers.get("Set-Cookie") ?? "",
    read: async (Cookie: string) => (await (await app.request("/read", { headers: { Cookie } })).json()).id,
  };
}

const here = site("http://localhost:3000", "our own secret");
const pairOf = (cookie: string) => cookie.slice(0, cookie.indexOf(";"));

test("the cookie names the browser's payment", async () => {
  expect(await here.read(pairOf(await here.written()))).toBe("pi_1");
});

test("it is HttpOnly, SameSite=Lax and lasts a month", async () => {
  const cookie = await here.written();
  expect(cookie).toMatch(/^payment=/);
  for (const part of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"]) expect(cookie).toContain(part);
});

test("over https it is Secure with the prefix __Host-", async () => {
  const there = site("https://jazz.example.org", "our own secret");
  const cookie = await there.written();
  expect(cookie).toMatch(/^__Host-payment=.*; Secure/);
  expect(cookie).not.toContain("Domain");
  expect(await there.read(pairOf(cookie))).toBe("pi_1");
  expect(await there.read(pairOf(cookie).replace("__Host-", ""))).toBeNull();
});

test("a value with a wrong signature is ignored", async () => {
  const own = pairOf(await here.written());
  const elsewhere = pairOf(await site("http://localhost:3000", "another site's secret").written());
  const forged = [
    elsewhere,
    own.replace("pi_1", "pi_2"),
    own.slice(0, -4),
    own.slice(0, own.indexOf(".")),
    "payment=pi_1.",
    "payment=.",
    "payment=",
    `payment=${"A".repeat(4000)}`,
    "payment=%ff%00.%ff",
    "other=1",
  ];
  for (const cookie of forged) expect(await here.read(cookie), cookie).toBeNull();
});
