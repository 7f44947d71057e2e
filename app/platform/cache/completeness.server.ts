import { AsyncLocalStorage } from "node:async_hooks";

/** How many of those that something is made of have not answered, or not as they should. */
const making = new AsyncLocalStorage<{ missing: number }>();

/** Makes something of what others answer, and says whether all of them could. What was made without one of them is not kept. */
export async function trackCompleteness<Result>(
  make: () => Promise<Result>,
): Promise<{ result: Result; whole: boolean }> {
  const note = { missing: 0 };
  const result = await making.run(note, make);
  return { result, whole: note.missing === 0 };
}

/** Said by whoever had to give less than was asked for, or an earlier copy of it. */
export function markIncomplete(): void {
  const note = making.getStore();
  if (note) note.missing += 1;
}

/** Passes on a source's answer. One that fails is missing, and so is one that nobody waits for any longer. */
export async function trackSource(answer: Promise<Response>): Promise<Response> {
  const note = making.getStore();
  if (note) note.missing += 1;
  const response = await answer;
  if (note && response.status < 500) note.missing -= 1;
  return response;
}
