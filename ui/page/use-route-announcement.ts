import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";

type Displayed = { pathname: string; screen: string };

/** What is shown. A module variable, because the layout is remounted between a page and the error route. */
let displayed: Displayed | undefined;

/**
 * Moves the focus to the heading of a page reached without a reload, as the browser does for a loaded one, so that the next Tab
 * starts there. An address with a fragment is left to the router's scroll restoration. Between the addresses of one screen the focus stays, and nothing is
 * announced: the screen says itself what it now shows.
 *
 * @param screen names what several addresses show a part of; by default each path is a screen of its own.
 * @returns the title of the latest screen for a live region; empty on the first one.
 */
export function useRouteAnnouncement(main: RefObject<HTMLElement | null>, screen: string | undefined): string {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState("");

  useEffect(() => {
    const before = displayed;
    displayed = { pathname, screen: screen ?? pathname };
    if (!isAnotherScreen(before, displayed)) return;
    setTitle(document.title);
    if (hash !== "") return;
    const heading = main.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, screen, hash, main]);

  return title;
}

/** Whether a page reached without a reload is announced by its title: not the first one, and not another address of one screen. */
export function isAnotherScreen(before: Displayed | undefined, now: Displayed): boolean {
  return before !== undefined && before.pathname !== now.pathname && before.screen !== now.screen;
}
