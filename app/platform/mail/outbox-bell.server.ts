/** Rung by whoever queued a mail, heard by the worker that sends it. Without a worker nobody hears it, and the mail waits in the outbox. */
export type OutboxBell = {
  /** There is something in the outbox: look now, not at the next round. Call it after the commit. */
  wake(): void;
  /** @returns what takes the listener off again. */
  heard(listener: () => void): () => void;
};

export function createOutboxBell(): OutboxBell {
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
