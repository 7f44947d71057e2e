import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The current path. A module variable, because the layout is remounted between a page and the error route. */
let displayedPath: string | undefined;

/**
 * Moves the focus to the heading of a page reached without a reload, as the browser does for a loaded one, so that the next Tab
 * starts there. An address with a fragment is left to the router's scroll restoration.
 *
 * @returns the new page's title for a live region; empty on the first page.
 */
export function useRouteAnnouncement(main: RefObject<HTMLElement | null>): string {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState("");

  useEffect(() => {
    const before = displayedPath;
    displayedPath = pathname;
    if (before === undefined || before === pathname) return;
    setTitle(document.title);
    if (hash !== "") return;
    const heading = main.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash, main]);

  return title;
}
