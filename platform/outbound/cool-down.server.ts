import type { IBackoff, IBackoffFactory } from "cockatiel";

/**
 * The same cool-down periods, measured by a monotonic clock. Cockatiel measures them by the time of day: after the clock was put back
 * by an hour, a service that has recovered would not be called for an hour.
 */
export function createCoolDown<Context>(backoff: IBackoffFactory<Context>) {
  let end = 0;
  const isOver = () => performance.now() >= end;
  const following = (factory: IBackoffFactory<Context>): IBackoffFactory<Context> => ({
    next(context) {
      const next = factory.next(context);
      end = performance.now() + next.duration;
      return lasting(next);
    },
  });
  /** Longer than any time of day allows until the period is over, then shorter. */
  const lasting = (period: IBackoff<Context>): IBackoff<Context> => ({
    get duration() {
      return isOver() ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    },
    next: following(period).next,
  });
  return { factory: following(backoff), isOver };
}
