import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls to the error summary and focuses it after each press of a button that was refused.
 *
 * @param submitCount how many there were
 * @returns what the summary takes as its `ref`
 */
export function useSummaryFocus(submitCount: number): RefObject<HTMLDivElement | null> {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submitCount === 0 || summary.current === null) return;
    summary.current.closest("dialog")?.scrollTo(0, 0);
    summary.current.focus({ preventScroll: true });
  }, [submitCount]);
  return summary;
}
