import { pageOfDesk } from "./page-of-desk.ts";

/** The page in `?to=`: whoever was asked to sign in, and whoever opens the link of their mail on any device, goes on to it. */
export function wantedPage(): string | undefined {
  return pageOfDesk(new URLSearchParams(location.search).get("to") ?? "", location.origin);
}
