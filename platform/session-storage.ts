/**
 * Uses the tab's `sessionStorage`.
 *
 * @returns undefined when that fails: a browser may forbid access to it, and it may be full or hold invalid data. What is stored there is
 * a convenience, so the failure is not reported.
 */
export function withSessionStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
