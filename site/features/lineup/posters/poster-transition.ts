import { useViewTransitionState } from "react-router";
import styles from "./poster-transition.module.css";

/**
 * The class of the poster that moves between its card and the band's page, while it does: one name, which no other element of the page has.
 *
 * @param path of the band's page
 */
export function usePosterTransition(path: string): string {
  return useViewTransitionState(path) ? ` ${styles.moving}` : "";
}

/** Whether a link may start a view transition: the browser has them, and the visitor did not ask for less motion. */
export function allowsTransition(): boolean {
  if (typeof document === "undefined" || !("startViewTransition" in document)) return false;
  return matchMedia("(prefers-reduced-motion: no-preference)").matches;
}
