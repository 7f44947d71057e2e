/** So long after a request the next is expected: 16 clients that submit in turn leave gaps of a few milliseconds. */
const QUIET_AFTER_MS = 25;

/** Whether visitors are being answered: what can wait lets them go first. */
export type Activity = {
  /** Counts a request in. @returns what counts it out again. */
  begin(): () => void;
  /** A request is under way, or one was a moment ago. */
  isBusy(): boolean;
  /** The process was asked to stop: nobody should send it anything new. */
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
    isBusy: () => underWay > 0 || now() - lastEnd < QUIET_AFTER_MS,
    stop() {
      isStopping = true;
    },
    isStopping: () => isStopping,
  };
}
