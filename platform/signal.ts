/** Tells listeners that something has happened, in this process or page only: to workers that a job is queued, to components that a store has changed. */
export type Signal = {
  /** In a transaction, call it after that was committed. */
  notify(): void;
  /** @returns what removes the listener again. */
  subscribe(listener: () => void): () => void;
};

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
