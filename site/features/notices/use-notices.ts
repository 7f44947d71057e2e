import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { browserFetch } from "#services/site/site-fetch.ts";
import type { NoticeLine } from "./load-notices.ts";

/** Those that have not ended. @param now milliseconds since 1970 */
export function stillStanding(notices: readonly NoticeLine[], now: number): readonly NoticeLine[] {
  return notices.filter(({ until }) => now < until);
}

/**
 * The notices that stand: those that came with the document, and after each navigation inside the site those that stand then. They are asked for behind the
 * page, which does not wait for them, by code that the first page does not load.
 */
export function useNotices(loaded: readonly NoticeLine[] = []): readonly NoticeLine[] {
  const { key } = useLocation();
  const [notices, setNotices] = useState(loaded);
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    // Whatever becomes of the call.
    setNotices((shown) => stillStanding(shown, Date.now()));
    void import("./load-notices.ts")
      .then(({ loadNotices }) => loadNotices(browserFetch))
      .then((now) => {
        if (now && shownAt.current === key) setNotices(now);
      })
      .catch(console.error);
  }, [key]);
  return notices;
}
