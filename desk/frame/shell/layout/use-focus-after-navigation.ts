import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { pageHeading } from "./use-focus-once-gone.ts";

/**
 * After a link the keyboard goes on from the part of the page that the address names, `/desk/settings#backup`; otherwise from the page's heading, where
 * what was pressed has left with the page before.
 */
export function useFocusAfterNavigation(): void {
  const location = useLocation();
  const shown = useRef(location.pathname);
  useEffect(() => {
    const isOtherPage = shown.current !== location.pathname;
    shown.current = location.pathname;
    const id = decodeURIComponent(location.hash.slice(1));
    if (id === "") {
      if (isOtherPage && document.activeElement === document.body) pageHeading()?.focus({ preventScroll: true });
      return;
    }
    const focus = () => document.getElementById(id)?.focus();
    const dialog = document.querySelector("dialog[open]");
    // A dialog that closes gives the focus back to where it was.
    if (dialog) dialog.addEventListener("close", focus, { once: true });
    else focus();
    return () => dialog?.removeEventListener("close", focus);
  }, [location]);
}
