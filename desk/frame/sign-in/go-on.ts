import { forgetMailRequest } from "./mail-request.ts";
import type { SignedIn } from "./sign-in-contract.ts";
import { wantedPage } from "./wanted-page.ts";

/**
 * Goes to the page that somebody wanted, as a whole new page, which comes with its data. Who has no second factor yet is asked to add one
 * first: where they need one, always; elsewhere unless they wanted a certain page.
 */
export function goOn({ hasSecondFactor, needsSecondFactor }: SignedIn): void {
  const wanted = wantedPage();
  forgetMailRequest();
  const isAsked = !hasSecondFactor && (needsSecondFactor || wanted === undefined);
  location.replace(isAsked ? "/desk/me" : (wanted ?? "/desk"));
}
