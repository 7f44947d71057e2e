/**
 * Uses the tab's `sessionStorage`.
 *
 * @returns undefined when that fails: a browser may forbid access to it, and it may be full or hold invalid data. What is stored there is
 * a convenience, so the failure is not reported.
 */
export function withSessionStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  return guarded(() => use(window.sessionStorage));
}

/** The same with the browser's `localStorage`. */
export function withLocalStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  return guarded(() => use(window.localStorage));
}

function guarded<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
