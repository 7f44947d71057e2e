import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";

/** Whether the menu is open as a popover, on a narrow screen. */
export function isFullScreen(nav: HTMLElement | null): boolean {
  return nav !== null && "popover" in nav && nav.matches(":popover-open");
}

/**
 * Adds to the native popover: the focus stays inside, and a chosen link or a wide screen closes it. Until `hydrated` is true, the style
 * sheet alone opens the groups of the menu.
 */
export function useFullScreenMenu(nav: RefObject<HTMLElement | null>) {
  const [hydrated, setHydrated] = useState(false);
  const { key } = useLocation();
  const displayedKey = useRef(key);

  useEffect(() => {
    setHydrated(true);
    const wide = matchMedia("(min-width: 801px)");
    const onChange = () => hide(nav.current);
    wide.addEventListener("change", onChange);
    return () => wide.removeEventListener("change", onChange);
  }, [nav]);

  useEffect(() => {
    if (displayedKey.current === key) return;
    displayedKey.current = key;
    hide(nav.current);
  }, [key, nav]);

  return {
    hydrated,
    onBeforeToggle: (event: ToggleEvent<HTMLElement>) =>
      setInertOutside(event.currentTarget, event.newState === "open"),
    onToggle(event: ToggleEvent<HTMLElement>) {
      if (event.newState === "open") event.currentTarget.querySelector("button")?.focus();
    },
    onKeyDown: keepFocusInside,
    onClick(event: MouseEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest("a")) hide(event.currentTarget);
    },
  };
}

function hide(nav: HTMLElement | null) {
  if (isFullScreen(nav)) nav?.hidePopover();
}

/** Makes every sibling of the menu and of its ancestors inert. */
function setInertOutside(menu: HTMLElement, inert: boolean) {
  for (let part: Element = menu; part !== document.body && part.parentElement; part = part.parentElement) {
    for (const sibling of part.parentElement.children) {
      if (sibling !== part) sibling.toggleAttribute("inert", inert);
    }
  }
}

/** Tab cycles through the menu's visible controls. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Tab" || !isFullScreen(event.currentTarget)) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>("button, a")].filter((control) =>
    control.checkVisibility({ visibilityProperty: true }),
  );
  const from = controls.findIndex((control) => control.matches(":focus"));
  const last = controls.length - 1;
  if (event.shiftKey ? from > 0 : from < last) return;
  event.preventDefault();
  controls.at(event.shiftKey ? last : 0)?.focus();
}
