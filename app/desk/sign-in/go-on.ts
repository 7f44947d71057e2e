import { forgetMailRequest } from "./mail-request.ts";
import type { SignedIn } from "./sign-in-contract.ts";

/**
 * Goes to the page that somebody wanted, as a whole new page, which comes with its data. Who has no second factor yet is asked to add one
 * first.
 */
export function goOn({ hasSecondFactor }: SignedIn): void {
  forgetMailRequest();
  location.replace(hasSecondFactor ? wantedPage() : "/desk/me");
}

/** The page in `?to=`. Another site's address, which a link to us may hold, is none. */
export function wantedPage(): string {
  const wanted = new URLSearchParams(location.search).get("to") ?? "";
  const url = URL.canParse(wanted, location.origin) ? new URL(wanted, location.origin) : undefined;
  const isOurs = url?.origin === location.origin && /^\/desk(\/|$)/.test(url.pathname);
  return url && isOurs ? url.pathname + url.search : "/desk";
}
