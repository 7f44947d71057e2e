import { useEffectEvent, useLayoutEffect } from "react";

/** Calls `press` with each single key, unless somebody is typing, a dialog is open, or a modifier is held: those belong to others. */
export function useKeys(isOn: boolean, press: (key: string) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    press(event.key);
  });
  // Together with the page: a key that comes right after the next record has appeared must not go to the last one.
  useLayoutEffect(() => {
    if (!isOn) return;
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
