import { useSyncExternalStore } from "react";
import { createSignal } from "#platform/signal.ts";
import type { DeskResult } from "../desk-fetch.ts";

/** What is said after a change, or after one that failed. */
export type Notice = {
  id: number;
  words: string;
  /** Takes the change back. */
  undo?: (() => Promise<DeskResult<unknown>>) | undefined;
  /** How long it can be taken back, in milliseconds: then the notice leaves. */
  undoMs?: number | undefined;
  /** What is said then, where not all is as before; if need be by the answer. */
  undone?: string | ((data: unknown) => string) | undefined;
  /** Something went wrong: it stays until it is closed. */
  isProblem?: boolean | undefined;
};

/**
 * Most notices with Undo or about a problem that are shown at once, beside the newest other one. Only the last one has Undo: what came before may
 * have been changed again.
 */
const SHOWN = 3;

/** Without Undo, a notice that tells of no problem leaves by itself. One with Undo stays until the next with Undo, or the next page. */
export function isAutoDismissed({ undo, isProblem }: Notice): boolean {
  return undo === undefined && !isProblem;
}

let shown: readonly Notice[] = [];
let last = 0;
const changed = createSignal();

/** Says something in the corner of the desk, and to screen readers. @example notify("Shortlisted: The Lamplighters.", { undo }) */
export function notify(words: string, options: Pick<Notice, "undo" | "undoMs" | "undone" | "isProblem"> = {}): void {
  last += 1;
  const others = options.undo ? shown.filter(({ undo }) => undo === undefined) : shown;
  const all = [{ id: last, words, ...options }, ...others];
  const staying = all.filter((notice) => !isAutoDismissed(notice)).slice(0, SHOWN);
  const passing = all.filter(isAutoDismissed).slice(0, Math.max(1, SHOWN - staying.length));
  // The list grows upwards: news of others comes and goes above Undo, which stays under the pointer.
  show([...passing, ...staying]);
}

/** Says that somebody else has changed meanwhile what one wanted to change: those stay as they are. @example notifyChangedMeanwhile("2 mails") */
export function notifyChangedMeanwhile(what: string): void {
  notify(`Somebody was quicker, and these stay as they are: ${what}.`, { isProblem: true });
}

export function closeNotice(id: number): void {
  show(shown.filter((notice) => notice.id !== id));
}

/** Where what was done last can be taken back no more: on another page, or because it was taken back at its own place. */
export function closeUndo(): void {
  if (shown.some(({ undo }) => undo)) show(shown.filter(({ undo }) => undo === undefined));
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(changed.subscribe, shownNotices);
}

/** From the top to the bottom. */
export function shownNotices(): readonly Notice[] {
  return shown;
}

function show(next: readonly Notice[]) {
  shown = next;
  changed.notify();
}
