import { withStorage } from "#platform/browser-storage.ts";

/** The tab remembers that it asked for a mail: on a phone the mail program may push it out of memory. */
const storageKey = "desk-mail-request";
/** As long as the mail's code works, in milliseconds. */
const LIFETIME_MS = 10 * 60_000;

/** The secret with which this tab may type a mail's code. */
export function readMailRequest(): string | undefined {
  const [at, request] = withStorage("sessionStorage", (storage) => storage.getItem(storageKey))?.split(" ") ?? [];
  return Date.now() - Number(at) < LIFETIME_MS ? request : undefined;
}

export function storeMailRequest(request: string): void {
  withStorage("sessionStorage", (storage) => storage.setItem(storageKey, `${Date.now()} ${request}`));
}

export function forgetMailRequest(): void {
  withStorage("sessionStorage", (storage) => storage.removeItem(storageKey));
}
