import { isFromProxy } from "./stored-addresses.ts";

const REACH_TIMEOUT_MS = 4_000;
const EVERY_MS = 30_000;
const networkChanges = ["online", "offline"] as const;

/** Whether the network has an answer at this address. The service worker passes such a request by. */
export async function isReachable(url: string | URL): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REACH_TIMEOUT_MS);
    return !isFromProxy(await fetch(url, { method: "HEAD", cache: "no-store", signal }));
  } catch {
    return false;
  }
}

/**
 * Asks whether the page that is open can be reached: at once, whenever the browser's network or the tab comes or goes, and every 30 seconds while
 * somebody looks.
 *
 * @param report is called with each answer
 * @returns a function that ends it
 */
export function watchReachability(report: (isReachable: boolean) => void): () => void {
  let latest = 0;
  const ask = async () => {
    if (document.visibilityState === "hidden") return;
    latest += 1;
    const asked = latest;
    const answer = await isReachable(window.location.pathname);
    // An answer that was overtaken says how it was before.
    if (asked === latest) report(answer);
  };
  void ask();
  const timer = setInterval(ask, EVERY_MS);
  for (const change of networkChanges) window.addEventListener(change, ask);
  document.addEventListener("visibilitychange", ask);
  return () => {
    latest += 1;
    clearInterval(timer);
    for (const change of networkChanges) window.removeEventListener(change, ask);
    document.removeEventListener("visibilitychange", ask);
  };
}
