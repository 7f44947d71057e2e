import type { MiddlewareHandler } from "hono";
import { nodeRequestOf } from "#app/platform/http/node-request.server.ts";
import { noteAnswer } from "#app/platform/observability/note-answer.server.ts";
import { currentRequestId, forRequest, newRequestId } from "#app/platform/observability/request-id.server.ts";
import type { Services } from "#app/services/services.server.ts";

/**
 * Gives each request a name, which its answer and every line of the log that it causes carry, and notes its answer. What our own loaders ask
 * in the course of a request goes by that request's name, and is not counted again.
 */
export function requestLog(observers: Pick<Services, "log" | "metrics">): MiddlewareHandler {
  return async (c, next) => {
    const requestId = currentRequestId();
    if (requestId !== undefined && nodeRequestOf(c) === undefined) return next();
    const name = newRequestId();
    const start = performance.now();
    await forRequest(name, next);
    c.res.headers.set("X-Request-Id", name);
    noteAnswer(observers, {
      requestId: name,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: performance.now() - start,
    });
  };
}
