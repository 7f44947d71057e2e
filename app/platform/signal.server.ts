/** Rung by whoever left work for a worker, heard by that worker. Without one nobody hears it, and the work waits in the database. */
export type Bell = {
  /** There is something to do: look now, not at the next round. Call it after the commit. */
  wake(): void;
  /** @returns what takes the listener off again. */
  heard(listener: () => void): () => void;
};

export function createBell(): Bell {
  const listeners = new Set<() => void>();
  return {
    wake() {
      for (const listener of listeners) listener();
    },
    heard(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
