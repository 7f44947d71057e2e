/** Work that is under way, by its key, for one version of the world each. */
export type SingleFlight<Result> = {
  isUnderWay(key: string): boolean;
  /** Begins `work`, or waits for the same that somebody else began for this version. */
  join(key: string, version: string, work: () => Promise<Result>): Promise<Result>;
};

/** Lets a crowd wait for one piece of work, instead of doing it for each. */
export function createSingleFlight<Result>(): SingleFlight<Result> {
  const underWay = new Map<string, { version: string; done: Promise<Result> }>();
  return {
    isUnderWay: (key) => underWay.has(key),
    join(key, version, work) {
      const others = underWay.get(key);
      if (others?.version === version) return others.done;
      const done = work().finally(() => {
        if (underWay.get(key)?.done === done) underWay.delete(key);
      });
      underWay.set(key, { version, done });
      return done;
    },
  };
}
