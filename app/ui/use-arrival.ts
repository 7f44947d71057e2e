import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Does for a page reached without a reload what the browser does for a loaded one: the focus goes to its heading, so that the next
 * Tab starts there. An address with a fragment leads elsewhere, and is left to the router's scroll restoration.
 *
 * @returns the new page's title, to be read out; empty on the first page.
 */
export function useArrival(main: RefObject<HTMLElement | null>): string {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (hash !== "") return;
    const heading = main.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash, main]);

  return title;
}
