import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Moves the focus on once the element that has it leaves the page with what it did: otherwise the keyboard would begin at the top again.
 *
 * @param next where one goes on, asked once everything that comes in its place is there
 * @returns the ref of what may leave: a button, or a row with several
 */
export function useFocusOnceGone<Part extends HTMLElement>(next: () => HTMLElement | null): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const latestNext = useRef(next);
  useLayoutEffect(() => {
    latestNext.current = next;
  });
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (document.activeElement === document.body) latestNext.current()?.focus({ preventScroll: true });
      });
    };
  }, []);
  return part;
}

/** The heading of the page, which can take the focus from then on. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  return heading;
}
