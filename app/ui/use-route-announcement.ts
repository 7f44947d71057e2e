import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** What is shown. A module variable, because the layout is remounted between a page and the error route. */
let displayed: string | undefined;

/**
 * Moves the focus to the heading of a page reached without a reload, as the browser does for a loaded one, so that the next Tab
 * starts there. An address with a fragment is left to the router's scroll restoration, and a link that stays on the page, such as a tab, keeps the focus.
 *
 * @param screen names what several addresses show a part of; by default each path is a page of its own.
 * @returns the new page's title for a live region; empty on the first page.
 */
export function useRouteAnnouncement(main: RefObject<HTMLElement | null>, screen: string | undefined): string {
  const { pathname, hash, state } = useLocation();
  const page = screen ?? pathname;
  const isLeftAlone = hash !== "" || state?.keepsFocus === true;
  const [title, setTitle] = useState("");

  useEffect(() => {
    const before = displayed;
    displayed = page;
    if (before === undefined || before === page) return;
    setTitle(document.title);
    if (isLeftAlone) return;
    const heading = main.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [page, isLeftAlone, main]);

  return title;
}
