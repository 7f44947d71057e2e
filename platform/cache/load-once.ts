/**
 * Loads a value on first use and shares it with all later callers. A failed load is not cached: the next call retries.
 *
 * @example
 * const engine = loadOnce(() => import("#platform/engine.ts"));
 * const { answer } = await engine();
 */
export function loadOnce<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loaded: Promise<Result> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
