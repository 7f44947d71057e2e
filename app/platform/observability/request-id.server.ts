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

/** A name for a request: by chance, so that it tells a stranger nothing of how many there were. */
export function newRequestId(): string {
  return crypto.randomUUID();
}
