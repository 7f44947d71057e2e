import { useEffect, useSyncExternalStore } from "react";

/**
 * A part of pages that is loaded once a page with it is hydrated, and never on the server. The page is whole without it, so a failure is not reported;
 * the next page with it tries again.
 *
 * @example const useStarParts = lazyPart(() => import("./star-button.tsx"));
 * @returns a hook that gives the part, once it is loaded.
 */
export function lazyPart<Part>(load: () => Promise<Part>): () => Part | undefined {
  let part: Part | undefined;
  const waiting = new Set<() => void>();

  async function loadOnce() {
    if (part !== undefined) return;
    part = await load().catch(() => undefined);
    for (const told of waiting) told();
  }

  function subscribe(onLoad: () => void) {
    waiting.add(onLoad);
    return () => void waiting.delete(onLoad);
  }

  return function usePart() {
    useEffect(() => void loadOnce(), []);
    return useSyncExternalStore(
      subscribe,
      () => part,
      () => undefined,
    );
  };
}
