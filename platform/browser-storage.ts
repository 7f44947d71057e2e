/** What a tab has for itself, or all tabs of a browser share. */
export type StorageName = "sessionStorage" | "localStorage";

/**
 * Uses the tab's `sessionStorage`, or the browser's `localStorage`.
 *
 * @returns undefined when that fails: a browser may forbid access to it, and it may be full or hold invalid data. What is stored there is
 * a convenience, so the failure is not reported.
 */
export function withStorage<Result>(name: StorageName, use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window[name]);
  } catch {
    return undefined;
  }
}
