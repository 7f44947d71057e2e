import { AsyncLocalStorage } from "node:async_hooks";

/** Counts the sources that failed, or have not answered yet, or answered with stale data. */
const tracking = new AsyncLocalStorage<{ missing: number }>();

/** Runs `produce`, and says whether every source that it read was there. What is incomplete must not be cached for long. */
export async function trackCompleteness<Result>(
  produce: () => Promise<Result>,
): Promise<{ result: Result; isComplete: boolean }> {
  const sources = { missing: 0 };
  const result = await tracking.run(sources, produce);
  return { result, isComplete: sources.missing === 0 };
}

/** Marks what is being produced as incomplete: a source gave less than was asked for, or an earlier copy. */
export function markIncomplete(): void {
  const sources = tracking.getStore();
  if (sources) sources.missing += 1;
}

/** Passes on a source's response. It counts as missing while it is awaited and when it fails. */
export async function trackSource(response: Promise<Response>): Promise<Response> {
  const sources = tracking.getStore();
  if (sources) sources.missing += 1;
  const answered = await response;
  if (sources && answered.status < 500) sources.missing -= 1;
  return answered;
}
