import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls to the error summary and focuses it after each press of Next while something is missing.
 *
 * @param presses how many there were
 * @returns what the summary takes as its `ref`
 */
export function useSummaryFocus(presses: number): RefObject<HTMLDivElement | null> {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (presses === 0 || summary.current === null) return;
    summary.current.closest("dialog")?.scrollTo(0, 0);
    summary.current.focus({ preventScroll: true });
  }, [presses]);
  return summary;
}
