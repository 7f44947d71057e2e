import { wantedPage } from "#desk/frame/shell/account/wanted-page.ts";
import { forgetMailRequest } from "./mail-request.ts";
import type { SignedIn } from "./sign-in-contract.ts";

/**
 * Goes to the page that somebody wanted, as a whole new page, which comes with its data. Who has no second factor yet is led through their first
 * steps, and then there: where they need one, always; elsewhere unless they wanted a certain page.
 */
export function goOn({ hasSecondFactor, needsSecondFactor }: SignedIn): void {
  const wanted = wantedPage();
  forgetMailRequest();
  const isAsked = !hasSecondFactor && (needsSecondFactor || wanted === undefined);
  location.replace(isAsked ? accountAddress("start") : (wanted ?? "/desk"));
}

/** My account as it is for who comes first, or has lost a device; from there it goes on to the page that was wanted. */
export function accountAddress(view: "start" | "lost"): string {
  const wanted = wantedPage();
  return `/desk/me?${new URLSearchParams({ [view]: "", ...(wanted !== undefined && { to: wanted }) })}`;
}
