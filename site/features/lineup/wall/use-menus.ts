import { type RefObject, useEffect } from "react";

/** Closes the menus inside an element, each a `details`, by Escape and by a press outside. */
export function useMenus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listeners = new AbortController();
    const openMenus = () => area.current?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? [];
    const closeOutside = ({ target }: PointerEvent) => {
      for (const menu of openMenus()) menu.open = target instanceof Node && menu.contains(target);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") openMenus().forEach(closeMenu);
    };
    document.addEventListener("pointerdown", closeOutside, listeners);
    document.addEventListener("keydown", closeByKey, listeners);
    return () => listeners.abort();
  }, [area]);
}

/** The focus goes from a menu that closes to its summary. */
export function closeMenu(menu: HTMLDetailsElement | null): void {
  if (menu?.contains(document.activeElement)) menu.querySelector("summary")?.focus();
  if (menu) menu.open = false;
}
