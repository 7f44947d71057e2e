import { useEffect, useState } from "react";

/**
 * Counts down while the page is seen: who looks at another tab, into the inbox perhaps, misses nothing.
 *
 * @param time in milliseconds
 * @param onEnd a function that stays the same
 * @returns the milliseconds that are left, told once a second
 */
export function useVisibleCountdown(isCounting: boolean, time: number, onEnd: () => void): number {
  const [left, setLeft] = useState(time);
  useEffect(() => {
    if (!isCounting) return;
    return countVisibleTime(time, { onSecond: setLeft, onEnd });
  }, [isCounting, time, onEnd]);
  return left;
}

type Listeners = { onSecond: (left: number) => void; onEnd: () => void };

/** @returns what stops it. */
function countVisibleTime(time: number, { onSecond, onEnd }: Listeners): () => void {
  const over = new AbortController();
  let left = time;
  let since = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const count = () => {
    const now = performance.now();
    left = Math.max(left - (now - since), 0);
    since = now;
  };
  const wait = () => {
    timer = setTimeout(step, left % 1000 || 1000);
  };
  const step = () => {
    count();
    onSecond(left);
    if (left > 0) wait();
    else onEnd();
  };
  const turn = () => {
    if (document.visibilityState === "hidden") {
      clearTimeout(timer);
      count();
    } else {
      since = performance.now();
      wait();
    }
  };

  document.addEventListener("visibilitychange", turn, { signal: over.signal });
  if (document.visibilityState === "visible") wait();
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}
