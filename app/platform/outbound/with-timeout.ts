/** So long a visitor waits for one answer at most. Milliseconds. */
const patience = 8000;

/**
 * Waits for work, but not for ever: a service that has not answered by then counts as one that does not answer. The work itself goes
 * on, unheard.
 *
 * @throws the work's own error, or that it did not come in time.
 */
export function withTimeout<Result>(work: Promise<Result>, limitMs = patience): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`There was no answer within ${limitMs} ms.`)), limitMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
