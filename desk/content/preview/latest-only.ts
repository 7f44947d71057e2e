/**
 * The same task for the latest input only, one at a time: what comes while it is under way waits, and is replaced by what comes after it.
 * An input that was replaced is never run.
 *
 * @param run must not throw
 */
export function latestOnly<Input>(run: (input: Input) => Promise<void>): (input: Input) => Promise<void> {
  let waiting: { input: Input } | undefined;
  let isRunning = false;
  return async (input) => {
    waiting = { input };
    if (isRunning) return;
    isRunning = true;
    for (let next = takeWaiting(); next !== undefined; next = takeWaiting()) await run(next.input);
    isRunning = false;
  };

  function takeWaiting() {
    const taken = waiting;
    waiting = undefined;
    return taken;
  }
}
