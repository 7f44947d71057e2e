import type { IBackoff, IBackoffFactory } from "cockatiel";

/**
 * The same rests, measured by a clock that only goes forward. Cockatiel goes by the time of day: were that put back by an hour, a service
 * that is well again would be left alone for an hour.
 */
export function createCoolDown<Context>(lengths: IBackoffFactory<Context>) {
  let end = 0;
  const areOver = () => performance.now() >= end;
  const following = (factory: IBackoffFactory<Context>): IBackoffFactory<Context> => ({
    next(context) {
      const rest = factory.next(context);
      end = performance.now() + rest.duration;
      return lasting(rest);
    },
  });
  /** Whatever time of day it is by now: long enough while the rest lasts, over as soon as it is. */
  const lasting = (rest: IBackoff<Context>): IBackoff<Context> => ({
    get duration() {
      return areOver() ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    },
    next: following(rest).next,
  });
  return { factory: following(lengths), areOver };
}
