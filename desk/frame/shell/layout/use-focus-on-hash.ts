import { useEffect } from "react";
import { useLocation } from "react-router";

/** Where an address names a part of its page, the keyboard goes on from there: `/desk/settings#backup`. */
export function useFocusOnHash(): void {
  const location = useLocation();
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id === "") return;
    const focus = () => document.getElementById(id)?.focus();
    const dialog = document.querySelector("dialog[open]");
    // A dialog that closes gives the focus back to where it was.
    if (dialog) dialog.addEventListener("close", focus, { once: true });
    else focus();
    return () => dialog?.removeEventListener("close", focus);
  }, [location]);
}
