import { useSyncExternalStore } from "react";
import { type Choice, readChoice, writeChoice } from "./choice.ts";

/** The choice is stored in this browser alone, under this name. No request carries it. */
const storageKey = "my-festival";

const nothing: Choice = [];
let current: Choice | undefined;
/** A browser may forbid storing, or be full: then the choice lasts as long as the tab. */
let isStored = true;
const listeners = new Set<() => void>();

/** The visitor's choice in this browser. All tabs follow a change; none is told on the server. */
export function useChoice(): Choice {
  return useSyncExternalStore(subscribe, currentChoice, () => nothing);
}

/** Whether the choice outlasts the tab, as far as is known. */
export function isChoiceStored(): boolean {
  return isStored;
}

/** Changes the choice, on top of what another tab may have stored meanwhile. */
export function changeChoice(change: (choice: Choice) => Choice): void {
  current = change(isStored ? stored() : currentChoice());
  isStored = withLocalStorage((storage) => storage.setItem(storageKey, writeChoice(current ?? nothing))) !== failed;
  for (const listener of listeners) listener();
}

function currentChoice(): Choice {
  current ??= stored();
  return current;
}

function stored(): Choice {
  const text = withLocalStorage((storage) => storage.getItem(storageKey));
  if (text === failed) isStored = false;
  return text === failed ? (current ?? nothing) : readChoice(text);
}

function subscribe(onChange: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", followOtherTabs);
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) window.removeEventListener("storage", followOtherTabs);
  };
}

/** Without a key everything was cleared. */
function followOtherTabs({ key }: StorageEvent) {
  if (key !== storageKey && key !== null) return;
  current = stored();
  for (const listener of listeners) listener();
}

const failed = Symbol("storing failed");

function withLocalStorage<Result>(use: (storage: Storage) => Result): Result | typeof failed {
  try {
    return use(window.localStorage);
  } catch {
    return failed;
  }
}
