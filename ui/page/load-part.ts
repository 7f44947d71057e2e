import { useSyncExternalStore } from "react";

/** Before the retry that nobody has to ask for, in milliseconds. */
const RETRY_MS = 1_000;

const retries = new EventTarget();
const listeners = new Set<() => void>();
let missing = 0;

/** The bundler's own import does not ask again for a style sheet that failed. */
const failedStyleSheets = new Set<HTMLLinkElement>();
globalThis.document?.addEventListener("error", rememberStyleSheet, { capture: true });

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
    reloadStyleSheets()
      .then(load)
      .then(
        (loaded) => ({ loaded }),
        () => undefined,
      );
  const first = await once();
  if (first) return first;
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return once();
}

function rememberStyleSheet({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failedStyleSheets.add(target);
}

async function reloadStyleSheets() {
  const failed = [...failedStyleSheets].filter(({ isConnected }) => isConnected);
  failedStyleSheets.clear();
  await Promise.all(
    failed.map((link) => {
      const again = link.cloneNode();
      // Beside it: React takes out the links that it has put there.
      link.after(again);
      return new Promise((resolve, reject) => {
        again.addEventListener("load", resolve);
        again.addEventListener("error", reject);
      });
    }),
  );
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
