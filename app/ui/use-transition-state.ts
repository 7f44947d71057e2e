import { useEffect, useState } from "react";

/** The states a modal passes through (specification, section 4). */
export type TransitionState = "exited" | "entering" | "entered" | "exiting";

/** Follows `open` with the given delay in milliseconds; at once where reduced motion is asked for. */
export function useTransitionState(open: boolean, duration: number): TransitionState {
  const [state, setState] = useState<TransitionState>("exited");
  useEffect(() => {
    setState((now) => (open ? "entering" : leaving(now)));
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const timer = setTimeout(() => setState(open ? "entered" : "exited"), still ? 0 : duration);
    return () => clearTimeout(timer);
  }, [open, duration]);
  return state;
}

function leaving(now: TransitionState): TransitionState {
  return now === "exited" ? "exited" : "exiting";
}
