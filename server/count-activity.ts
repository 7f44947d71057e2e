import type { MiddlewareHandler } from "hono";
import type { Activity } from "#app/platform/http/activity.server.ts";

/** Counts the requests under way: mails let them go first. */
export function countActivity(activity: Activity): MiddlewareHandler {
  return async (_c, next) => {
    const end = activity.begin();
    try {
      await next();
    } finally {
      end();
    }
  };
}
