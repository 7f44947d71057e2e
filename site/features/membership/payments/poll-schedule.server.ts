import { paymentOpenForMs } from "#platform/config/retention.server.ts";

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

/** Durations in milliseconds; times in milliseconds since 1970. */
const firstPause = 10 * second;
const longestPause = 6 * hour;
const expiresAfter = 40 * day;

/** When an open payment is canceled, and first polled if no record was submitted for it. */
export function abandonedAt(createdAt: number): number {
  return createdAt + paymentOpenForMs;
}

export function isAbandoned(createdAt: number, now: number): boolean {
  return now >= abandonedAt(createdAt);
}

/** Whether to stop polling: no payment is processing for that long. */
export function isExpired(createdAt: number, now: number): boolean {
  return now >= createdAt + expiresAfter;
}

/** Exponential back-off with jitter. */
export function nextPollAt(polls: number, now: number, chance = Math.random()): number {
  const pause = Math.min(firstPause * 2 ** polls, longestPause);
  return Math.round(now + pause * (0.5 + chance / 2));
}
