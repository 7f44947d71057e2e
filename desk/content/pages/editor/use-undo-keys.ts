import { useEffect } from "react";
import type { PageStore } from "../edits/page-store.ts";

/** Ctrl+Z and Ctrl+Y outside of a field; a field has its own way back while one writes in it. */
export function useUndoKeys(store: PageStore, mayChange: boolean): void {
  useEffect(() => {
    if (!mayChange) return;
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y");
      if (!isMeant || event.defaultPrevented || isWrittenIn(event.target)) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) store.redo();
      else store.undo();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [store, mayChange]);
}

function isWrittenIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("textarea, input:not([type=checkbox], [type=radio])");
}
