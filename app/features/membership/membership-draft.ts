import { withSessionStorage } from "#app/platform/session-storage.ts";

/** Opens the form by itself, with what was typed before: for whoever comes back from a payment that did not go through. */
export const retryPath = "/membership?again";

const key = "membership-form";

/** Keeps what was typed for a reload and for another try, in the tab and nowhere else (W8). Never anything of a card: we never see one. */
export function saveMembershipDraft(answers: object): void {
  withSessionStorage((storage) => storage.setItem(key, JSON.stringify(answers)));
}

/** @returns whatever lies there, to be checked by who reads it; undefined where there is nothing. */
export function loadMembershipDraft(): unknown {
  return withSessionStorage((storage) => JSON.parse(storage.getItem(key) ?? "{}"));
}

/** Forgets it, once the membership is paid. */
export function clearMembershipDraft(): void {
  withSessionStorage((storage) => storage.removeItem(key));
}
