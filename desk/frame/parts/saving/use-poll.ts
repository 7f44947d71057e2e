import { useEffect, useEffectEvent, useState } from "react";

/** How soon one sees what somebody else did, in milliseconds. */
const POLL_MS = 4_000;

/** Calls `refresh` every few seconds while the page is visible. @returns false while there is no connection */
export function usePoll(refresh: () => Promise<boolean>): boolean {
  const [isOnline, setOnline] = useState(true);
  const poll = useEffectEvent(async () => {
    if (document.visibilityState === "visible") setOnline(await refresh());
  });
  useEffect(() => {
    const timer = setInterval(poll, POLL_MS);
    const now = () => void poll();
    for (const event of ["online", "offline", "focus"]) window.addEventListener(event, now);
    return () => {
      clearInterval(timer);
      for (const event of ["online", "offline", "focus"]) window.removeEventListener(event, now);
    };
  }, []);
  return isOnline;
}
