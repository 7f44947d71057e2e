/**
 * A queue that runs one job at a time, in order; a failed job does not stop it. While `mostWaiting` jobs wait it accepts no more, and
 * returns undefined.
 *
 * @example
 * const enqueue = createQueue(8);
 * const drawn = await enqueue(() => draw(picture));
 */
export function createQueue(mostWaiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> | undefined {
  let last: Promise<unknown> = Promise.resolve();
  let queued = 0;
  const finish = () => {
    queued -= 1;
  };
  return (work) => {
    // The first of them is running.
    if (queued > mostWaiting) return undefined;
    queued += 1;
    const job = last.then(work);
    last = job.then(finish, finish);
    return job;
  };
}
