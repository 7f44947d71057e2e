import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The path on the screen. It outlives the layout, which is built anew between a page and the error route. */
let displayedPath: string | undefined;

/**
 * Does for a page reached without a reload what the browser does for a loaded one: the focus goes to its heading, so that the next
 * Tab starts there. An address with a fragment leads elsewhere, and is left to the router's scroll restoration.
 *
 * @returns the new page's title, to be read out; empty on the first page.
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
