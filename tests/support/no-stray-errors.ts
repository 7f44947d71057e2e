import { afterEach, beforeEach, expect, vi } from "vitest";

/** Fails every test that writes to `console.error` or `console.warn` (React's warnings, for example) without expecting it. */
const spoken: string[] = [];

beforeEach(() => {
  spoken.length = 0;
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void spoken.push(words.join(" ")));
});

afterEach(() => {
  expect(spoken, "the console stayed quiet").toEqual([]);
});

/** Clears and returns the messages so far, for a test that provokes them. */
export function takeConsole(): string[] {
  return spoken.splice(0);
}
