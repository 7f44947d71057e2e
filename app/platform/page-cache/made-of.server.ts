import { AsyncLocalStorage } from "node:async_hooks";

const making = new AsyncLocalStorage<{ whole: boolean }>();

/** Makes something of what others answer, and says whether all of them could. What was made without one of them is not kept. */
export async function madeOf<Result>(make: () => Promise<Result>): Promise<{ result: Result; whole: boolean }> {
  const note = { whole: true };
  const result = await making.run(note, make);
  return { result, whole: note.whole };
}

/** Said by whoever had to give less than was asked for, or an earlier copy of it. */
export function noteIncomplete(): void {
  const note = making.getStore();
  if (note) note.whole = false;
}
