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

/** @returns true while the menu fills a narrow screen. */
export function isFullScreen(nav: HTMLElement | null): boolean {
  return nav !== null && "popover" in nav && nav.matches(":popover-open");
}

/**
 * What the full-screen menu needs beyond the browser's popover: the focus stays inside, a chosen link and a wide screen close it.
 * `live` is true from then on: until a script runs, every group of the menu lies open (see the style).
 */
export function useFullScreenMenu(nav: RefObject<HTMLElement | null>) {
  const [live, setLive] = useState(false);
  const { key } = useLocation();
  const shownAt = useRef(key);

  useEffect(() => {
    if (!isFullScreen(nav.current)) setLive(true);
    const wide = matchMedia("(min-width: 801px)");
    const onChange = () => hide(nav.current);
    wide.addEventListener("change", onChange);
    return () => wide.removeEventListener("change", onChange);
  }, [nav]);

  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    hide(nav.current);
  }, [key, nav]);

  return {
    live,
    onBeforeToggle: (event: ToggleEvent<HTMLElement>) =>
      setInertOutside(event.currentTarget, event.newState === "open"),
    onToggle(event: ToggleEvent<HTMLElement>) {
      setLive(true);
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

/** Everything but the menu and what it stands in takes no focus and is not read out. */
function setInertOutside(menu: HTMLElement, inert: boolean) {
  for (let inside: Element = menu; inside !== document.body && inside.parentElement; inside = inside.parentElement) {
    for (const other of inside.parentElement.children) {
      if (other !== inside) other.toggleAttribute("inert", inert);
    }
  }
}

/** Tab from the last control goes on to the first, and back. */
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
