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

/** A mouse on its way elsewhere opens nothing, and one that slips off for a moment closes nothing. Milliseconds. */
const openDelay = 120;
const closeDelay = 350;

/** `pinned` by a click or a key, it stays when the mouse leaves. It was opened `at` a page and does not outlive it. */
type Open = { index: number; pinned: boolean; at: string };

export type Dropdowns = ReturnType<typeof useDropdowns>;

/** Which dropdown is open, one at a time, by mouse, touch and keyboard: the disclosure pattern, with arrow keys. */
export function useDropdowns(nav: RefObject<HTMLElement | null>) {
  const at = useLocation().key;
  const [latest, setOpen] = useState<Open>();
  const open = latest?.at === at ? latest : undefined;
  const { later, stop } = useTimer();
  const close = useCallback(() => setOpen(undefined), []);
  useDismissal(nav, open !== undefined, close);

  function toggle(index: number) {
    stop();
    const closes = open?.index === index && open.pinned;
    setOpen(closes ? undefined : { index, pinned: true, at });
  }

  function groupEvents(index: number) {
    return {
      onPointerEnter(event: PointerEvent) {
        if (event.pointerType !== "mouse" || isFullScreen(nav.current)) return;
        later(openDelay, () =>
          setOpen((now) => (now?.index === index && now.at === at ? now : { index, pinned: false, at })),
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
        if (from === 0) flushSync(() => setOpen({ index, pinned: true, at }));
        to.focus();
      },
    };
  }

  return { isOpen: (index: number) => open?.index === index, toggle, groupEvents, onItemsKeyDown: moveAlong };
}

/** Down and up through a dropdown, whose first control is its button; Home and End within its links. */
function step(event: KeyboardEvent<HTMLElement>): [from: number, to: HTMLElement | undefined] {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>("button, a")];
  const from = controls.findIndex((control) => control.matches(":focus"));
  const last = controls.length - 1;
  if (event.key === "ArrowDown") return [from, controls[from === last ? 1 : from + 1]];
  if (event.key === "ArrowUp") return [from, controls[from === 0 ? last : from - 1]];
  if (from > 0 && event.key === "Home") return [from, controls[1]];
  if (from > 0 && event.key === "End") return [from, controls[last]];
  return [from, undefined];
}

/** Left and right along the row. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (direction === undefined) return;
  const items = [...event.currentTarget.children];
  const from = items.findIndex((item) => item.contains(document.activeElement));
  event.preventDefault();
  items
    .at((from + direction) % items.length)
    ?.querySelector<HTMLElement>("button, a")
    ?.focus();
}

/** Escape closes and gives the focus back to the button; a press elsewhere closes. */
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
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [open, nav, close]);
}

/** One timer: starting it anew forgets what it was to do. */
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
