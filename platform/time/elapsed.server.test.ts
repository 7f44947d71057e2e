import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elapsedSince, hasEnded, noteBeginning } from "./elapsed.server.ts";

const minute = 60_000;
const noon = Date.parse("2027-06-12T12:00:00Z");
let key: string;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  key = crypto.randomUUID();
});
afterEach(() => void vi.useRealTimers());

/** Puts the clock forward or back, while the monotonic clock goes on as it does. */
const jump = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minute);

test("what began while the clock was ahead counts as long as this process says", () => {
  jump(60);
  const at = Date.now();
  noteBeginning(key);
  jump(-60);
  vi.advanceTimersByTime(9 * minute);
  expect(elapsedSince(at, key)).toBe(9 * minute);
  const lasting = { created_at: at, expires_at: at + 10 * minute };
  expect(hasEnded(lasting, key)).toBe(false);
  vi.advanceTimersByTime(minute);
  expect(hasEnded(lasting, key)).toBe(true);
});

test("a clock that is put back makes nothing last longer that was asked about before", () => {
  const at = noon - 5 * minute;
  expect(elapsedSince(at, key)).toBe(5 * minute);
  jump(-120);
  vi.advanceTimersByTime(2 * minute);
  expect(elapsedSince(at, key)).toBe(7 * minute);
});

test("what another process began with a clock ahead of this one has ended, but for a difference that clocks have", () => {
  expect(elapsedSince(noon + 60 * minute, key)).toBe(Number.POSITIVE_INFINITY);
  expect(elapsedSince(noon + minute, crypto.randomUUID())).toBeLessThanOrEqual(0);
});

test("a clock that is put forward ends things as if the time had passed", () => {
  noteBeginning(key);
  jump(30);
  expect(elapsedSince(noon, key)).toBe(30 * minute);
});
