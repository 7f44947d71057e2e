import { startTransition, useEffect, useState } from "react";

/**
 * A part of pages that is loaded once a page with it is hydrated, and never on the server. The page is whole without it, so a failure is not reported;
 * the next page with it tries again.
 *
 * @example const useStarParts = lazyPart(() => import("./star-button.tsx"));
 * @returns a hook that gives the part, once it is loaded.
 */
export function lazyPart<Part>(load: () => Promise<Part>): () => Part | undefined {
  let part: Part | undefined;
  let isLoading = false;
  const waiting = new Set<() => void>();

  async function loadOnce() {
    if (isLoading) return;
    isLoading = true;
    part = await load().catch(() => undefined);
    isLoading = false;
    for (const show of waiting) show();
  }

  return function usePart() {
    const [current, setCurrent] = useState(() => part);
    useEffect(() => {
      // A transition: a page has a hundred stars, and must stay quick to answer while they are drawn.
      const show = () => startTransition(() => setCurrent(() => part));
      waiting.add(show);
      if (part === undefined) void loadOnce();
      else show();
      return () => void waiting.delete(show);
    }, []);
    return current;
  };
}
