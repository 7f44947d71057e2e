import { withSessionStorage } from "#platform/session-storage.ts";

/** Opens the form at once with the saved draft, after a failed payment. */
export const retryPath = "/membership?again";

const key = "membership-form";

/** Saves the answers in the tab's session storage, for a reload or another try. They hold nothing of a card, which this site never sees. */
export function saveMembershipDraft(answers: object): void {
  withSessionStorage((storage) => storage.setItem(key, JSON.stringify(answers)));
}

/** @returns the stored value, unchecked. */
export function loadMembershipDraft(): unknown {
  return withSessionStorage((storage) => JSON.parse(storage.getItem(key) ?? "{}"));
}

export function clearMembershipDraft(): void {
  withSessionStorage((storage) => storage.removeItem(key));
}
