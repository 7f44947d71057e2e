/**
 * Loads something on first use, and keeps it for everybody who comes later. What failed is not kept: the next one tries again.
 *
 * @example
 * const engine = loadOnce(() => import("#app/platform/engine.ts"));
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
