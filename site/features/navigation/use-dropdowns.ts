import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { isFullScreen } from "./use-full-screen-menu.ts";

/** Delays in milliseconds, so that a mouse that only passes over opens nothing, and one that briefly leaves closes nothing. */
const openDelay = 120;
const closeDelay = 350;

/** A dropdown opened by a click or a key is `pinned` and stays open when the mouse leaves. Navigation to another `page` closes it. */
type Open = { index: number; pinned: boolean; page: string };

export type Dropdowns = ReturnType<typeof useDropdowns>;

/** Opens one dropdown at a time, by mouse, touch and keyboard: the ARIA disclosure pattern with arrow keys. */
export function useDropdowns(nav: RefObject<HTMLElement | null>) {
  const page = useLocation().key;
  const [latest, setOpen] = useState<Open>();
  const open = latest?.page === page ? latest : undefined;
  const { later, stop } = useTimer();
  const close = useCallback(() => setOpen(undefined), []);
  useDismissal(nav, open !== undefined, close);

  function toggle(index: number) {
    stop();
    const closes = open?.index === index && open.pinned;
    setOpen(closes ? undefined : { index, pinned: true, page });
  }

  function groupEvents(index: number) {
    return {
      onPointerEnter(event: PointerEvent) {
        if (event.pointerType !== "mouse" || isFullScreen(nav.current)) return;
        later(openDelay, () =>
          setOpen((now) => (now?.index === index && now.page === page ? now : { index, pinned: false, page })),
        );
      },
      onPointerLeave(event: PointerEvent) {
        if (event.pointerType !== "mouse" || isFullScreen(nav.current)) return;
        later(closeDelay, () => setOpen((now) => (now?.pinned ? now : undefined)));
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        const next = event.relatedTarget;
        if (next === null || event.currentTarget.contains(next) || isFullScreen(nav.current)) return;
        setOpen((now) => (now?.index === index ? undefined : now));
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const [from, to] = step(event);
        if (to === undefined) return;
        event.preventDefault();
        if (from === 0) flushSync(() => setOpen({ index, pinned: true, page }));
        to.focus();
      },
    };
  }

  return { isOpen: (index: number) => open?.index === index, toggle, groupEvents, onItemsKeyDown: moveInRow };
}

/** The control that an arrow key, Home or End moves to in a dropdown, whose first control is its button. */
function step(event: KeyboardEvent<HTMLElement>): [from: number, to: HTMLElement | undefined] {
  if (isBrowsers(event)) return [-1, undefined];
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>("button, a")];
  const from = controls.findIndex((control) => control.matches(":focus"));
  const last = controls.length - 1;
  if (event.key === "ArrowDown") return [from, controls[from === last ? 1 : from + 1]];
  if (event.key === "ArrowUp") return [from, controls[from === 0 ? last : from - 1]];
  if (from > 0 && event.key === "Home") return [from, controls[1]];
  if (from > 0 && event.key === "End") return [from, controls[last]];
  return [from, undefined];
}

/** Alt and an arrow goes back, Control and Home to the top of the page. */
function isBrowsers({ altKey, ctrlKey, metaKey }: KeyboardEvent) {
  return altKey || ctrlKey || metaKey;
}

/** Left and right arrows move along the menu's first level. */
function moveInRow(event: KeyboardEvent<HTMLElement>) {
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (direction === undefined || isBrowsers(event)) return;
  const items = [...event.currentTarget.children];
  const from = items.findIndex((item) => item.contains(document.activeElement));
  event.preventDefault();
  items
    .at((from + direction) % items.length)
    ?.querySelector<HTMLElement>("button, a")
    ?.focus();
}

/** Escape closes and returns the focus to the button; a press outside closes. */
function useDismissal(nav: RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return;
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key !== "Escape" || isFullScreen(nav.current)) return;
      const button = nav.current?.querySelector<HTMLElement>("button[aria-expanded=true]");
      if (button?.parentElement?.contains(document.activeElement)) button.focus();
      close();
    }
    function onPointerDown(event: globalThis.PointerEvent) {
      if (event.target instanceof Node && !nav.current?.contains(event.target)) close();
    }
    const listeners = new AbortController();
    document.addEventListener("keydown", onKeyDown, listeners);
    document.addEventListener("pointerdown", onPointerDown, listeners);
    return () => listeners.abort();
  }, [open, nav, close]);
}

/** A single timer: starting it again cancels the previous action. */
function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    stop,
    later(milliseconds: number, action: () => void) {
      stop();
      timer.current = setTimeout(action, milliseconds);
    },
  };
}
