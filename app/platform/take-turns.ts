/**
 * A queue of one: each piece of work begins when the one before it has ended, well or not.
 *
 * @example
 * const inTurn = takeTurns();
 * const drawn = await inTurn(() => draw(picture));
 */
export function takeTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
