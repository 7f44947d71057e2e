import { useEffect, useState } from "react";

/** The states of a modal, in order. */
export type TransitionState = "exited" | "entering" | "entered" | "exiting";

/** Follows `open` after `duration` milliseconds, or at once under reduced motion. */
export function useTransitionState(open: boolean, duration: number): TransitionState {
  const [state, setState] = useState<TransitionState>("exited");
  useEffect(() => {
    const closing = (now: TransitionState) => (now === "exited" ? "exited" : "exiting");
    setState((now) => (open ? "entering" : closing(now)));
    const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const timer = setTimeout(() => setState(open ? "entered" : "exited"), reducedMotion ? 0 : duration);
    return () => clearTimeout(timer);
  }, [open, duration]);
  return state;
}
