import type { MiddlewareHandler } from "hono";
import { nodeRequestOf } from "#platform/http/node-request.server.ts";
import { createRequestId, currentRequestId, withRequestId } from "#platform/observability/log.server.ts";
import { recordResponse } from "#platform/observability/metrics.server.ts";
import type { Services } from "#services/services.server.ts";

/**
 * Gives each request an id, which its response and log lines carry, and records its response. In-process requests of our own loaders
 * keep the id of the request that they belong to, and are not recorded.
 */
export function requestLog(observers: Pick<Services, "log" | "metrics">): MiddlewareHandler {
  return async (c, next) => {
    if (currentRequestId() !== undefined && nodeRequestOf(c) === undefined) return next();
    const requestId = createRequestId();
    const start = performance.now();
    await withRequestId(requestId, next);
    c.res.headers.set("X-Request-Id", requestId);
    const { method, path } = c.req;
    recordResponse(observers, { requestId, method, path, status: c.res.status, ms: performance.now() - start });
  };
}
