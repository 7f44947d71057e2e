const said = new Set<string>();

/** Logs a fault of the content (C10) the first time it is met, not on every page that has it. */
export function warnOnce(message: string): void {
  if (said.has(message) || said.size > 1000) return;
  said.add(message);
  console.warn(message);
}
