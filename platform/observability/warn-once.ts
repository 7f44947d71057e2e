const logged = new Set<string>();

/** Logs each message only once, not on every page with the same fault in its content. */
export function warnOnce(message: string): void {
  if (logged.has(message) || logged.size > 1000) return;
  logged.add(message);
  console.warn(message);
}
