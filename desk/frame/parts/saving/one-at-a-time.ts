/** The same operation, which begins only once its last call has ended. */
export function oneAtATime<Arguments extends readonly unknown[], Result>(
  operation: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const result = last.then(() => operation(...args));
    last = result.catch(() => undefined);
    return result;
  };
}
