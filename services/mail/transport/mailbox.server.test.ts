import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { mailboxPages } from "./mailbox.server.ts";

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const near = from("127.0.0.1");

async function request(
  settings: Record<string, string>,
  env: object = near,
  init: RequestInit = {},
  host = "localhost",
) {
  const pages = mailboxPages(loadConfig({ DATA_DIR: "/nonexistent", ...settings }));
  const response = await pages.request(`http://${host}/sandbox/mail`, init, env);
  return response.status;
}

test("the mailbox is shown while no SMTP server is set and the site runs on loopback", async () => {
  expect(await request({})).toBe(200);
  expect(await request({}, from("::1"))).toBe(200);
  expect(await request({ SMTP_URL: "smtp://127.0.0.1" })).toBe(404);
  expect(await request({ SITE_URL: "https://jazz.example.org", PAYMENTS: "off", MAIL: "mailbox" })).toBe(404);
});

test("only local requests read the mailbox: no other machine, no tunnel, no rebound host name", async () => {
  expect(await request({}, from("192.168.1.7"))).toBe(404);
  expect(await request({}, near, { headers: { "X-Forwarded-For": "203.0.113.7" } })).toBe(404);
  expect(await request({}, near, {}, "rebound.example.org")).toBe(404);
});
