import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

/**
 * The current minute by the browser's clock, in milliseconds since 1970; undefined on the server and while hydrating, so that a cached page says nothing that
 * goes stale. It moves on with the minute, only while the page is visible.
 */
export function useMinute(): number | undefined {
  return useSyncExternalStore(subscribe, currentMinute, () => undefined);
}

function currentMinute() {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}

function subscribe(onChange: () => void): () => void {
  let timer: number | undefined;
  const tick = () => {
    window.clearTimeout(timer);
    if (document.visibilityState === "hidden") return;
    timer = window.setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
    onChange();
  };
  tick();
  document.addEventListener("visibilitychange", tick);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}
