import { LRUCache } from "lru-cache";

/** How much the clocks of two processes may differ, in milliseconds. */
const SKEW_MS = 2 * 60_000;

/** When things began, by the monotonic clock of this process. */
const beginnings = new LRUCache<string, number>({ max: 20_000 });

/**
 * How long ago something began, in milliseconds: by the clock, or, if that is longer, by the monotonic clock of this process since it noted or first asked
 * about it. A clock that is put back makes nothing last longer. `Infinity` for what is yet to begin: the clock was ahead, in another process or before a restart.
 *
 * @param at by the clock, in milliseconds since 1970
 * @param key names it in this process
 */
export function elapsedSince(at: number, key: string): number {
  const byClock = Date.now() - at;
  const began = beginnings.get(key);
  if (began !== undefined) return Math.max(byClock, performance.now() - began);
  if (byClock < -SKEW_MS) return Number.POSITIVE_INFINITY;
  noteBeginning(key, Math.max(byClock, 0));
  return byClock;
}

/** Notes that something begins now, or began some milliseconds ago, whatever the clock says. */
export function noteBeginning(key: string, elapsedMs = 0): void {
  beginnings.set(key, performance.now() - elapsedMs);
}

/** Whether the time of something that is stored is over. Once it was, it is. */
export function hasEnded({ created_at, expires_at }: { created_at: number; expires_at: number }, key: string): boolean {
  const isOver = elapsedSince(created_at, key) >= expires_at - created_at;
  // It stays so, though the clock that said it may have been ahead.
  if (isOver) beginnings.set(key, Number.NEGATIVE_INFINITY);
  return isOver;
}
