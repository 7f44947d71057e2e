import { useSyncExternalStore } from "react";

/** Before the retry that nobody has to ask for, in milliseconds. */
const RETRY_MS = 1_000;

const retries = new EventTarget();
const listeners = new Set<() => void>();
let missing = 0;

/**
 * Loads a part of the program that is imported on demand. It never fails, so that what is on the screen stays: after one retry it waits until somebody asks again or
 * the network is back. Whoever shows that something is awaited says so with `useIsPartMissing`.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    const part = await tryTwice(load);
    if (part) return part.loaded;
    await untilAskedAgain();
  }
}

/** Tries again to load all that could not be loaded. */
export function retryParts(): void {
  retries.dispatchEvent(new Event("retry"));
}

/** Whether a part that was asked for could not be loaded. */
export function useIsPartMissing(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => missing > 0,
    () => false,
  );
}

async function tryTwice<Part>(load: () => Promise<Part>): Promise<{ loaded: Part } | undefined> {
  const once = () =>
    load().then(
      (loaded) => ({ loaded }),
      () => undefined,
    );
  const first = await once();
  if (first) return first;
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  reloadStyleSheets();
  return once();
}

/** A style sheet that failed is not asked for again by the bundler's own import. One that another part still waits for tells it when it comes. */
function reloadStyleSheets() {
  if (typeof document === "undefined") return;
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    if (link.sheet !== null) continue;
    const again = link.cloneNode();
    for (const type of ["load", "error"]) again.addEventListener(type, () => link.dispatchEvent(new Event(type)));
    link.replaceWith(again);
  }
}

function untilAskedAgain(): Promise<void> {
  change(1);
  return new Promise((resolve) => {
    const again = () => {
      retries.removeEventListener("retry", again);
      globalThis.removeEventListener?.("online", again);
      change(-1);
      resolve();
    };
    retries.addEventListener("retry", again);
    globalThis.addEventListener?.("online", again);
  });
}

function change(by: number) {
  missing += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
