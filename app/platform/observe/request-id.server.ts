import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** The request that is being answered, by a name of its own: in every line of the log that it causes, and in its answer's `X-Request-Id`. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Does `work` for the request of that name. */
export function forRequest<Result>(id: string, work: () => Result): Result {
  return current.run(id, work);
}

const process = crypto.randomUUID().slice(0, 8);
let count = 0;

/** A name for a request: which process, and its how manieth. So names of one process can be put in order, and two processes never share one. */
export function newRequestId(): string {
  count += 1;
  return `${process}-${count.toString(36)}`;
}
