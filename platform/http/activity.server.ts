import type { MiddlewareHandler } from "hono";

/** The next request is expected within this time: 16 clients under load leave gaps of a few milliseconds. */
const QUIET_AFTER_MS = 25;

/** Whether the process is answering requests: background work yields to them. */
export type Activity = {
  /** Counts a request. @returns what ends it. */
  begin(): () => void;
  /** Counts a request that was answered at once. */
  markBusy(): void;
  /** Whether a request is under way, or was a moment ago. */
  isBusy(): boolean;
  /** Marks the process as stopping, so that load balancers send it no more requests. */
  stop(): void;
  isStopping(): boolean;
};

export function createActivity(now: () => number = () => performance.now()): Activity {
  let underWay = 0;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let isStopping = false;
  return {
    begin() {
      underWay += 1;
      return () => {
        underWay -= 1;
        lastEnd = now();
      };
    },
    markBusy() {
      lastEnd = now();
    },
    isBusy: () => underWay > 0 || now() - lastEnd < QUIET_AFTER_MS,
    stop() {
      isStopping = true;
    },
    isStopping: () => isStopping,
  };
}

/** Counts the requests under way. */
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
