/**
 * A queue of one: each piece of work begins when the one before it has ended, well or not. While `mostWaiting` wait, no more is taken:
 * that is answered by undefined.
 *
 * @example
 * const inTurn = takeTurns(8);
 * const drawn = await inTurn(() => draw(picture));
 */
export function createQueue(mostWaiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> | undefined {
  let last: Promise<unknown> = Promise.resolve();
  let inLine = 0;
  const leave = () => {
    inLine -= 1;
  };
  return (work) => {
    // The first of them is at work.
    if (inLine > mostWaiting) return undefined;
    inLine += 1;
    const mine = last.then(work);
    last = mine.then(leave, leave);
    return mine;
  };
}
