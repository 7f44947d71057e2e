import { useSyncExternalStore } from "react";
import { withStorage } from "#platform/browser-storage.ts";
import { createSignal } from "#platform/signal.ts";
import { readStars, type Stars, writeStars } from "./stars.ts";

/** The stars are stored in this browser alone, under this name. No request carries them. */
const storageKey = "my-festival";

const nothing: Stars = [];
let current: Stars | undefined;
/** A browser may forbid storing, or be full: then the stars last as long as the tab. */
let isStored = true;
const changed = createSignal();

/** The visitor's stars in this browser. All tabs follow a change; none is told on the server. */
export function useStars(): Stars {
  return useSyncExternalStore(subscribe, currentStars, () => nothing);
}

/** Whether the stars outlast the tab, as far as is known. */
export function areStarsStored(): boolean {
  return isStored;
}

/** Changes the stars, on top of what another tab may have stored meanwhile. */
export function changeStars(change: (stars: Stars) => Stars): void {
  current = change(isStored ? stored() : currentStars());
  const text = writeStars(current);
  const isWritten = withStorage("localStorage", (storage) => {
    storage.setItem(storageKey, text);
    return true;
  });
  isStored = isWritten === true;
  changed.notify();
}

function currentStars(): Stars {
  current ??= stored();
  return current;
}

function stored(): Stars {
  const found = withStorage("localStorage", (storage) => ({ text: storage.getItem(storageKey) }));
  if (!found) isStored = false;
  return found ? readStars(found.text) : (current ?? nothing);
}

function subscribe(onChange: () => void): () => void {
  // Added once, however often: it is the same listener.
  window.addEventListener("storage", followOtherTabs);
  return changed.subscribe(onChange);
}

/** Without a key everything was cleared. */
function followOtherTabs({ key }: StorageEvent) {
  if (key !== storageKey && key !== null) return;
  current = stored();
  changed.notify();
}
