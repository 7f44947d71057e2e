import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { createRateLimits, rateLimited, rateLimitedReads, tooManyRequests } from "./rate-limits.server.ts";

const log = createLog("silent");
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["submission", 10],
  ["upload", 5],
  ["subscription", 5],
  ["intent", 5],
  ["read", 120],
  ["picture", 300],
] as const)("of kind %s a client may send %i a minute; another client is not affected", async (kind, max) => {
  await using site = await openLimits();
  for (let count = 0; count < max; count += 1)
    expect(await site.limits.consume(kind, "203.0.113.9")).toEqual({ ok: true });
  const refused = await site.limits.consume(kind, "203.0.113.9");
  expect(refused).toEqual({ ok: false, retryAfterSeconds: expect.any(Number) });
  expect(await site.limits.consume(kind, "203.0.113.10")).toEqual({ ok: true });
});

test("after the minute that it was told to wait a client may send again", async () => {
  await using site = await openLimits();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-31T08:00:00Z") });
  for (let count = 0; count < 5; count += 1) await site.limits.consume("upload", "203.0.113.9");
  vi.setSystemTime(new Date("2027-01-31T08:00:20Z"));
  expect(await site.limits.consume("upload", "203.0.113.9")).toEqual({ ok: false, retryAfterSeconds: 40 });
  vi.setSystemTime(new Date("2027-01-31T08:00:59Z"));
  expect(await site.limits.consume("upload", "203.0.113.9")).toEqual({ ok: false, retryAfterSeconds: 1 });
  vi.setSystemTime(new Date("2027-01-31T08:01:01Z"));
  expect(await site.limits.consume("upload", "203.0.113.9")).toEqual({ ok: true });
});

test.each([-5, 5])(
  "after the clock is put forward by %i hours no client is refused for longer than a minute",
  async (hours) => {
    await using site = await openLimits();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-31T08:00:00Z") });
    for (let count = 0; count < 6; count += 1) await site.limits.consume("upload", "203.0.113.9");
    for (let count = 0; count < 4; count += 1) await site.limits.consume("upload", "203.0.113.10");
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    for (const client of ["203.0.113.9", "203.0.113.10"]) {
      for (let count = 0; count < 5; count += 1)
        expect(await site.limits.consume("upload", client)).toEqual({ ok: true });
      expect(await site.limits.consume("upload", client)).toEqual({ ok: false, retryAfterSeconds: 60 });
    }
  },
);

test("a rate-limited client gets a readable message with the time to wait, on every form", async () => {
  await using site = await openLimits();
  const app = new Hono().post("/", rateLimited(site.limits, "subscription"), (c) => c.text("no", 422));
  const send = (bindings: object) => app.request("/", { method: "POST" }, bindings);
  for (let count = 0; count < 5; count += 1) expect((await send(from("203.0.113.9"))).status).toBe(422);
  const refused = await send(from("203.0.113.9"));
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await refused.json()).toMatchObject({ status: 429, detail: expect.stringContaining(`${seconds} seconds`) });
  expect((await send(from("203.0.113.10"))).status).toBe(422);
});

test("a long wait is told in minutes", async () => {
  expect(await tooManyRequests(3412).json()).toMatchObject({
    detail: "That was a lot in a short time. Please try again in 57 minutes.",
  });
  expect(await tooManyRequests(119).json()).toMatchObject({ detail: expect.stringContaining("119 seconds") });
});

test("reads are counted apart from everything else, and our own loaders are never counted", async () => {
  await using site = await openLimits();
  const app = new Hono().use(rateLimitedReads(site.limits)).all("/", (c) => c.text("read"));
  const statuses = async (method: string, bindings: object | undefined) =>
    new Set(
      await Promise.all(Array.from({ length: 121 }, async () => (await app.request("/", { method }, bindings)).status)),
    );
  expect(await statuses("GET", undefined)).toEqual(new Set([200]));
  expect(await statuses("POST", from("203.0.113.9"))).toEqual(new Set([200]));
  expect(await statuses("GET", from("203.0.113.9"))).toEqual(new Set([200, 429]));
  expect((await app.request("/", { method: "HEAD" }, from("203.0.113.9"))).status).toBe(429);
});

test("a counted but unused request can be returned", async () => {
  await using site = await openLimits();
  const take = () => site.limits.consume("acknowledgement", "ann@example.org");
  for (let count = 0; count < 3; count += 1) expect(await take()).toEqual({ ok: true });
  await site.limits.refund("acknowledgement", "ann@example.org");
  expect([await take(), await take()]).toMatchObject([{ ok: true }, { ok: false }]);
});

test("without rate limits every request passes", async () => {
  await using site = await openLimits({ RATE_LIMIT: "off" });
  const all = await Promise.all(Array.from({ length: 200 }, () => site.limits.consume("upload", "203.0.113.9")));
  expect(new Set(all.map(({ ok }) => ok))).toEqual(new Set([true]));
});

async function openLimits(settings: Record<string, string> = {}) {
  const database = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const config = { ...loadConfig(settings), database: database.location };
  return { limits: createRateLimits(config, database.db, log), [Symbol.asyncDispose]: database.close };
}
