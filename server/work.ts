import type { Services } from "#app/platform/services.server.ts";

/** Starts what a process does besides answering: sending mail, tidying up. Returns what stops it and waits for what is under way. */
export function startWork(_services: Services): () => Promise<void> {
  return async () => undefined;
}
