/** The middle one, which one slow run does not move; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error("Nothing was measured.");
  return middle;
}

/** The value that `percent` of the sorted values do not exceed. */
export function percentile(sorted: readonly number[], percent: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)];
  if (value === undefined) throw new Error("Nothing was measured.");
  return value;
}

/** "112.4 kB": a thousand bytes each, as the budget counts. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** "61 MB": a million bytes each. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

/** "0.61 s". */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** "4.2 ms". */
export function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

/** Below this share of the time the load generator is the limit, and not the server. */
export const SERVER_IS_LIMIT = 0.9;

/** "21,480" of whatever came in a second; one digit more where there are few. "(client)": a server that was hardly busy could have sent more. */
export function rate({ perSecond, processor }: { perSecond: number; processor?: { busy: number } }): string {
  const shown = perSecond < 10 ? perSecond.toFixed(1) : count(Math.round(perSecond));
  return processor !== undefined && processor.busy < SERVER_IS_LIMIT ? `${shown} (client)` : shown;
}

/** "100,000". */
export function count(value: number): string {
  return value.toLocaleString("en-AU");
}
