import { useEffect } from "react";
import { useLocation } from "react-router";

/** Where an address names a part of its page, the keyboard goes on from there: `/desk/settings#backup`. */
export function useFocusOnPart(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === "") return;
    const focus = () => document.getElementById(decodeURIComponent(hash.slice(1)))?.focus();
    const dialog = document.querySelector("dialog[open]");
    // A dialog that closes gives the focus back to where it was.
    if (dialog) dialog.addEventListener("close", focus, { once: true });
    else focus();
    return () => dialog?.removeEventListener("close", focus);
  }, [hash, key]);
}
