import { afterEach, beforeEach, expect, vi } from "vitest";

/** A test in which `console.error` or `console.warn` speaks fails, unless it asked for it: React's warnings come that way. */
const spoken: string[] = [];

beforeEach(() => {
  spoken.length = 0;
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void spoken.push(words.join(" ")));
});

afterEach(() => {
  expect(spoken, "the console stayed quiet").toEqual([]);
});

/** Takes back what was said so far, for a test that provokes it, and returns it. */
export function takeConsole(): string[] {
  return spoken.splice(0);
}
