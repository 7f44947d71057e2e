import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { Hono } from "hono";
import type { Config } from "#app/platform/config/config.server.ts";
import { isLocalRequest } from "#app/platform/http/node-request.server.ts";
import { problem } from "#app/platform/http/problem.ts";
import type { Services } from "#app/services/services.server.ts";

/** Whether a request is the operator's: a local one through no proxy, or one with METRICS_TOKEN (`Authorization: Bearer …`). */
export function isOperator(c: Context, { metricsToken }: Pick<Config, "metricsToken">): boolean {
  return isLocalRequest(c) || (metricsToken !== undefined && isSame(bearerOf(c), metricsToken));
}

function bearerOf(c: Context): string {
  const [scheme = "", token = ""] = (c.req.header("Authorization") ?? "").split(" ");
  return scheme.toLowerCase() === "bearer" ? token : "";
}

function isSame(one: string, other: string) {
  const [given, wanted] = [Buffer.from(one), Buffer.from(other)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** `GET /metrics`: the metrics of this process in Prometheus' text format, for operators. */
export function metricsEndpoint({ config, metrics }: Pick<Services, "config" | "metrics">): Hono {
  const app = new Hono();
  app.get("/metrics", async (c) => {
    if (!isOperator(c, config)) return refused();
    const { contentType, body } = await metrics.text();
    return c.body(body, 200, { "Content-Type": contentType, "Cache-Control": "no-store" });
  });
  return app;
}

function refused() {
  const words = "Ask from this machine itself, not through a proxy, or with the METRICS_TOKEN of the settings.";
  const answer = problem(401, "Not for everybody", words);
  answer.headers.set("WWW-Authenticate", "Bearer");
  return answer;
}
