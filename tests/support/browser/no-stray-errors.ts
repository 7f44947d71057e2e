import { afterEach, beforeEach, expect, vi } from "vitest";

/** Fails every test that writes to `console.error` or `console.warn` (React's warnings, for example) without expecting it. */
const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((...messages) => void logged.push(messages.join(" ")));
});

afterEach(() => {
  expect(logged, "the console stayed quiet").toEqual([]);
});

/** Clears and returns the messages so far, for a test that provokes them. */
export function takeConsole(): string[] {
  return logged.splice(0);
}
