/** The longest that a visitor waits for one response, in milliseconds. */
const defaultTimeoutMs = 8000;

/**
 * Waits for work for a limited time. The work itself goes on, and its late result is discarded.
 *
 * @throws the work's own error, or that it did not come in time.
 */
export function withTimeout<Result>(work: Promise<Result>, timeoutMs = defaultTimeoutMs): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`There was no answer within ${timeoutMs} ms.`)), timeoutMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
