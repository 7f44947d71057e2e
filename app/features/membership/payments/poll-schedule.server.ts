import { paymentOpenForMs } from "#app/platform/config/retention.server.ts";

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

/** Times in milliseconds since 1970, durations in milliseconds. */
const firstPause = 10 * second;
const longestPause = 6 * hour;
const forgottenAfter = 40 * day;

/** When to look after a payment that nobody was named for: at its end, to close it. */
export function abandonedAt(createdAt: number): number {
  return createdAt + paymentOpenForMs;
}

/** Whether an open payment is so old that nobody comes back to it. */
export function isAbandoned(createdAt: number, now: number): boolean {
  return now >= abandonedAt(createdAt);
}

/** Whether to stop looking: no payment is under way for so long. */
export function isExpired(createdAt: number, now: number): boolean {
  return now >= createdAt + forgottenAfter;
}

/** When to look next: soon at first, then after pauses twice as long each time, and spread by chance so that not all come at once. */
export function nextPollAt(looks: number, now: number, chance = Math.random()): number {
  const pause = Math.min(firstPause * 2 ** looks, longestPause);
  return Math.round(now + pause * (0.5 + chance / 2));
}
