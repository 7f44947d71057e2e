import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "#platform/observability/log.server.ts";
import { createMetrics } from "#platform/observability/metrics.server.ts";
import { requestLog } from "./request-log.ts";

const env = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };

function openSite() {
  const lines: string[] = [];
  const log = createLog("debug", "stdout", { write: (line) => lines.push(line) });
  const site: Hono = new Hono()
    .use(requestLog({ log, metrics: createMetrics() }))
    .get("/inner", (c) => c.text("inner"))
    .get("/page", async (c) => {
      log.warn("something odd");
      return c.text(await (await site.request("/inner")).text());
    });
  return { site, logged: () => lines.map((line): Record<string, unknown> => JSON.parse(line)) };
}

test("a response and every log line of its request have the same request id, and no query string", async () => {
  const { site, logged } = openSite();
  const response = await site.request("/page?name=Ann", {}, env);
  const requestId = response.headers.get("x-request-id");
  expect(requestId).toMatch(/^[\w-]{10,}$/);
  expect(logged()).toMatchObject([
    { msg: "something odd", requestId },
    { msg: "request", requestId, method: "GET", path: "/page", status: 200 },
  ]);
  expect(JSON.stringify(logged())).not.toContain("Ann");
});

test("no line has the e-mail address that a path names", async () => {
  const { site, logged } = openSite();
  for (const path of ["/desk/people/ann@example.org", "/desk/api/people/Ann%40example.org/stored"])
    await site.request(path, {}, env);
  expect(logged().map(({ path }) => path)).toEqual(["/desk/people/[address]", "/desk/api/people/[address]/stored"]);
});

test("no two requests have the same id, even at the same time", async () => {
  const { site, logged } = openSite();
  const responses = await Promise.all(Array.from({ length: 20 }, () => site.request("/page", {}, env)));
  expect(new Set(responses.map((response) => response.headers.get("x-request-id"))).size).toBe(20);
  const odd = logged().filter(({ msg }) => msg === "something odd");
  expect(new Set(odd.map(({ requestId }) => requestId)).size).toBe(20);
});
