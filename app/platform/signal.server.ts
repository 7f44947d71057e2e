/** Rung by whoever left work for a worker, heard by that worker. Without one nobody hears it, and the work waits in the database. */
export type Signal = {
  /** There is something to do: look now, not at the next round. Call it after the commit. */
  notify(): void;
  /** @returns what takes the listener off again. */
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
      return () => listeners.delete(listener);
    },
  };
}
