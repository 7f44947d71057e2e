/**
 * Uses what the browser keeps for this tab and nowhere else, until the tab is closed.
 *
 * @returns undefined where that fails: the very mention of `sessionStorage` may throw, where the browser forbids it, and it may be full
 * or hold what cannot be read. What is kept there is a comfort, and nobody is bothered when it is missing.
 */
export function withSessionStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
