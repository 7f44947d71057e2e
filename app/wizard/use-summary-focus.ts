import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings the error summary into view and gives it the focus after every press that was in vain (W2).
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
