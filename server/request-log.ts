import type { MiddlewareHandler } from "hono";
import type { Log } from "#app/platform/log.server.ts";

/** One line a request: method, path (without its query, which may hold a name or a secret), status, milliseconds. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    log.debug(
      { method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round(performance.now() - start) },
      "request",
    );
  };
}
