import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings the error summary into view and focuses it after every press on an incomplete step.
 *
 * @param presses how many of them there were
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
