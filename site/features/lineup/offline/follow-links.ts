import { isPageStored } from "./is-page-stored.ts";
import { isReachable } from "./reachability.ts";

/**
 * On a page that was stored, links open documents: each says itself how old it is, or is the latest where there is network again. A link to a page
 * that is neither stored nor to be reached leads nowhere, instead of to the browser's own error page.
 *
 * @param onMissing is called for such a link
 * @returns a function that ends it
 */
export function followLinksAsDocuments(onMissing: () => void): () => void {
  const follow = (event: MouseEvent) => {
    const url = followedUrl(event);
    if (url === undefined) return;
    event.preventDefault();
    // React Router would only ask for the page's data.
    event.stopPropagation();
    void open(url, onMissing);
  };
  window.addEventListener("click", follow, { capture: true });
  return () => window.removeEventListener("click", follow, { capture: true });
}

/** @returns undefined for whatever is no plain press on a link to another page of this site */
function followedUrl(event: MouseEvent): URL | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || link === null || link.href === "" || link.target !== "") return undefined;
  const url = new URL(link.href);
  const { origin, pathname } = window.location;
  const isOnThisPage = url.pathname === pathname && url.hash !== "";
  return url.origin === origin && !isOnThisPage ? url : undefined;
}

async function open(url: URL, onMissing: () => void) {
  if ((await isPageStored(url.pathname)) || (await isReachable(url))) window.location.assign(url);
  else onMissing();
}
