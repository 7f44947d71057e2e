import { useCallback, useSyncExternalStore } from "react";
import { withStorage } from "#platform/browser-storage.ts";
import { createSignal } from "#platform/signal.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";

/** How far a saved draft is: its step, counted from 1, and how many there are, which drafts of 0.1.0 do not say. */
export type DraftStatus = { step: number; steps: number | undefined };

/** Drafts of another version are ignored. */
export const draftVersion = 1;

export function draftKey(name: string): string {
  return `wizard:${name}`;
}

const statuses = new Map<string, DraftStatus | undefined>();
const changed = createSignal();

/** Tells the page what is stored now: a browser may forbid to save a draft, or have no room for it. */
export function updateDraftStatus(name: string): void {
  statuses.set(name, storedStatus(name));
  changed.notify();
}

/** How far the draft of a wizard is; undefined without one, and in the server's markup. */
export function useDraftStatus(name: string): DraftStatus | undefined {
  return useSyncExternalStore(
    changed.subscribe,
    useCallback(() => draftStatus(name), [name]),
    () => undefined,
  );
}

/** The same object until it is updated. */
export function draftStatus(name: string): DraftStatus | undefined {
  if (!statuses.has(name)) statuses.set(name, storedStatus(name));
  return statuses.get(name);
}

function storedStatus(name: string): DraftStatus | undefined {
  const draft = withStorage("sessionStorage", (storage): unknown =>
    JSON.parse(storage.getItem(draftKey(name)) ?? "null"),
  );
  if (!isRecord(draft) || draft.version !== draftVersion || typeof draft.at !== "number") return undefined;
  return { step: draft.at + 1, steps: typeof draft.steps === "number" ? draft.steps : undefined };
}
