import { withStorage } from "#platform/browser-storage.ts";

/** Opens the form at once with the saved draft, after a failed payment. */
export const retryPath = "/membership?again";

const key = "membership-form";

/** Saves the answers in the tab's session storage, for a reload or another try. They hold nothing of a card, which this site never sees. */
export function saveMembershipDraft(answers: object): void {
  withStorage("sessionStorage", (storage) => storage.setItem(key, JSON.stringify(answers)));
}

/** @returns the stored value, unchecked. */
export function loadMembershipDraft(): unknown {
  return withStorage("sessionStorage", (storage) => JSON.parse(storage.getItem(key) ?? "{}"));
}

export function clearMembershipDraft(): void {
  withStorage("sessionStorage", (storage) => storage.removeItem(key));
}
