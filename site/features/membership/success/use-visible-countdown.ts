import { useEffect, useState } from "react";

/** What a visitor does who is still reading. */
const signsOfReading = ["keydown", "pointerdown", "focusin", "scroll"] as const;

/**
 * Counts down only while the page is visible, so that a visitor in another tab misses nothing, and from the beginning after each key, touch or scroll.
 *
 * @param time in milliseconds
 * @param onEnd has to be stable between renders
 * @returns the milliseconds left, updated once a second
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

/** @returns stops the countdown */
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
  const onVisibilityChange = () => {
    if (document.visibilityState === "hidden") {
      clearTimeout(timer);
      count();
    } else {
      since = performance.now();
      wait();
    }
  };

  const beginAgain = () => {
    count();
    left = time;
  };

  document.addEventListener("visibilitychange", onVisibilityChange, { signal: over.signal });
  for (const sign of signsOfReading)
    document.addEventListener(sign, beginAgain, { signal: over.signal, passive: true });
  if (document.visibilityState === "visible") wait();
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}
